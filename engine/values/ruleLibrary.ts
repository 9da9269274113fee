// What judges answers, loaded once a flow with questions is on screen: nothing is judged before.
import { lazy } from './lazy.ts';

/** @throws Unready until the library is loaded */
export const ruleLibrary = lazy('rules', () => import('./ruleSchemas.ts'));
