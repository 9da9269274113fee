// Where a press leads when it does nothing else: then it is a link, with an address that can be copied, opened in a tab and followed.

import { destinationOf } from '../effects/destination.ts';
import { holds } from '../expressions/expressions.ts';
import { Inner, type Scope } from '../expressions/scope.ts';
import type { Effect, Effects, Step } from '../flow.ts';
import { namedEffects } from '../namedEffects.ts';
import type { Link, Reading } from '../nodes.ts';
import { attempt, Unready } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { blocksIn } from '../stepBlocks.ts';
import { refusalOf } from './refusals.ts';
import type { Pressed, Spot } from './viewContext.ts';

/**
 * The link that a press is; null while it does anything else than lead somewhere.
 *
 * @see spec 2 §2 (links that stay in the app)
 */
export function linkOf(
  { do: list = [], back, rules, binding, step }: Pressed,
  { stand, scope, at }: Spot,
): Reading<Link | null> | null {
  const { page } = stand;
  if (binding || (step && isJudged(step))) return null;
  const effects = typeof back === 'object' ? [{ redirect: back }] : list;
  // Nothing has been answered before the list runs.
  const before = new Inner(scope, 'response', () => undefined);
  return computed((): Link | null => {
    const link = attempt(() => {
      const reports: Effect[] = [];
      const first = happening(effects, page, before, reports);
      if (!first || refusalOf({ rules }, page, scope) !== null) return null;
      const to =
        'redirect' in first
          ? destinationOf(first, page, before)
          : 'set' in first && effects.length === 1 && stand.parts.get?.(first.set, page, scope);
      const link = to && page.host.link?.(to);
      return link ? { ...link, report: () => void stand.run(reports, scope, at) } : null;
    });
    return link instanceof Unready ? null : link;
  });
}

/** What is asked on a step is judged before anything leads on. */
const isJudged = ({ blocks, rules, schema }: Step): boolean =>
  rules !== undefined || schema !== undefined || blocksIn(blocks).some(({ block }) => 'field' in block);

/** The first effect of a list that happens now and does more than report. A redirect ends its list: what stands behind it never runs. */
function happening(effects: Effects, page: Page, scope: Scope, reports: Effect[]): Effect | undefined {
  for (const effect of effects) {
    const otherwise = 'else' in effect ? effect.else : undefined;
    const first = holds(effect.when, scope)
      ? unfolded(effect, page, scope, reports)
      : happening(otherwise ?? [], page, scope, reports);
    if (first) return first;
  }
  return undefined;
}

function unfolded(effect: Effect, page: Page, scope: Scope, reports: Effect[]): Effect | undefined {
  if ('track' in effect) return void reports.push(effect);
  if (!('do' in effect)) return effect;
  const { do: list } = effect;
  return happening(
    typeof list === 'string' ? (namedEffects(page.flow.effects, list) ?? []) : list,
    page,
    scope,
    reports,
  );
}
