// Links for presses that only navigate, so that browsers can copy them and open them in a tab.

import { destinationOf } from '../effects/destination.ts';
import { holds } from '../expressions/expressions.ts';
import { Inner, type Scope } from '../expressions/scope.ts';
import type { Effect, Effects, Step } from '../flow.ts';
import { namedEffects } from '../namedEffects.ts';
import type { Link, ReadonlySignal } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { blocksIn } from '../stepBlocks.ts';
import { refusalOf } from './refusals.ts';
import type { BlockContext, Pressable } from './viewContext.ts';

/**
 * Returns the link of a press; null when it does more than navigate.
 *
 * @see docs/requirements.md ENG-16 (links that stay in the app)
 */
export function linkOf(
  { do: list = [], back, rules, binding, step }: Pressable,
  { view, scope, at }: BlockContext,
): ReadonlySignal<Link | null> | null {
  const { state } = view;
  if (binding || (step && isValidated(step))) return null;
  const effects = typeof back === 'object' ? [{ redirect: back }] : list;
  // There is no response before the list runs.
  const before = new Inner(scope, 'response', () => undefined);
  return computed((): Link | null => {
    const link = catchNotReady(() => {
      const reports: Effect[] = [];
      const first = happening(effects, state, before, reports);
      if (!first || refusalOf({ rules }, state, scope) !== null) return null;
      const to =
        'redirect' in first
          ? destinationOf(first, state, before)
          : 'set' in first && effects.length === 1 && view.parts.get?.(first.set, state, scope);
      const link = to && state.host.link?.(to);
      return link ? { ...link, report: () => void view.run(reports, scope, at) } : null;
    });
    return link instanceof NotReady ? null : link;
  });
}

/** A step with input is validated before it is left, so its button cannot be a link. */
const isValidated = ({ blocks, rules, schema }: Step): boolean =>
  rules !== undefined || schema !== undefined || blocksIn(blocks).some(({ block }) => 'field' in block);

/** Returns the first effect that would run now. Tracking before it is collected in `reports`. */
function happening(effects: Effects, state: FlowState, scope: Scope, reports: Effect[]): Effect | undefined {
  for (const effect of effects) {
    const otherwise = 'else' in effect ? effect.else : undefined;
    const first = holds(effect.when, scope)
      ? unfolded(effect, state, scope, reports)
      : happening(otherwise ?? [], state, scope, reports);
    if (first) return first;
  }
  return undefined;
}

function unfolded(effect: Effect, state: FlowState, scope: Scope, reports: Effect[]): Effect | undefined {
  if ('track' in effect) return void reports.push(effect);
  if (!('do' in effect)) return effect;
  const { do: list } = effect;
  return happening(
    typeof list === 'string' ? (namedEffects(state.flow.effects, list) ?? []) : list,
    state,
    scope,
    reports,
  );
}
