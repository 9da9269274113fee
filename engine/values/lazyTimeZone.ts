// Loads the computation of instants when a flow first needs one.
import { lazy } from './lazy.ts';

/** @throws NotReady until the zone rules are loaded */
export const zoned = lazy('zone rules', () => import('./timeZone.ts'));
