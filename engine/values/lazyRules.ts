// What judges answers: a part of its own, since nothing is judged before somebody has answered.
import { lazy } from './lazy.ts';

/** @throws NotReady until the library is loaded */
export const ruleLibrary = lazy('rules', () => import('./ruleSchemas.ts'));
