// What judges answers, loaded once a flow with questions is on screen: nothing is judged before.
import { lazy } from './lazy.ts';

/** What rules may know besides the answer: the region whose numbers are written without their country, and today's date in Berlin. */
export interface RuleContext {
  readonly region: () => unknown;
  readonly today: () => string;
}

/** @throws Unready until the library is loaded */
export const ruleLibrary = lazy('rules', () => import('./ruleSchemas.ts'));
