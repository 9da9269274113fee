import { lazy } from './lazy.ts';

/** @throws NotReady until the library is loaded */
export const schemaRules = lazy('schema rules', () => import('./schemaRules.ts'));
