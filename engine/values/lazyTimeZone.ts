import { lazy } from './lazy.ts';

/** @throws NotReady until the zone rules are loaded */
export const zoned = lazy('zone rules', () => import('./timeZone.ts'));
