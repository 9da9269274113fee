import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Action } from '../flow.ts';
import type { FlowState } from '../state/flowState.ts';

/** Returns the text of the first broken rule of an action; null when it may proceed. */
export function refusalOf(action: Pick<Action, 'rules'>, state: FlowState, scope: Scope): string | null {
  const broken = action.rules?.find((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
  return broken ? state.texts.say(broken.text, scope) : null;
}
