// Lazy import of validation: it is not needed before the first answer.
import { lazy } from './lazy.ts';

/** @throws NotReady until the library is loaded */
export const ruleLibrary = lazy('rules', () => import('./ruleSchemas.ts'));
