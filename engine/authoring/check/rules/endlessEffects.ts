import type { Effect, Effects, PreparedFlow } from '../../../flow.ts';
import { namedEffects } from '../../../namedEffects.ts';
import { leaves, listsOf, namesOf } from '../../metadata/effects.ts';
import { circlesIn, type Edge } from '../analysis/graph.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { describeCircles } from './circularValues.ts';

type Lists = NonNullable<PreparedFlow['effects']>;

/** Reports lists that run each other, steps that lead to each other, and unprompted `again`. */
export const endlessEffects = lintRule({ codes: ['FLOW_CIRCLE'], over: 'flow', run: circlesOf });

function circlesOf(context: LintContext) {
  const { flow } = context;
  const lists = flow.effects ?? {};
  const calls = circlesIn(
    Object.keys(lists).map((name) => `effects.${name}`),
    (node) => runs(lists[node.slice('effects.'.length)] ?? []),
  );
  const edges = edgesOf(flow, lists);
  const walks = circlesIn(edges.keys(), (node) => edges.get(node) ?? []);
  const say = (circles: typeof calls, message: string) =>
    describeCircles(circles, (node) => node).map(({ path, at }) =>
      context.problem(at, 'FLOW_CIRCLE', `${path} ${message}`),
    );
  return [
    ...say(calls, 'is an endless loop. End one of these lists without the next.'),
    ...say(walks, 'is an endless loop. Add a condition to one of these effects, or remove it.'),
    ...unasked(context),
  ];
}

const AGAIN = '"again" would start an endless loop. Move it into "then" of an "open", so that the customer decides.';

/** Reports `again` if no answered dialog comes before it. */
function unasked(context: LintContext) {
  const effects = context.find('effect').map(({ effect }) => effect);
  const asked = new Set<Effect>();
  const ask = (list: Effects) => {
    for (const effect of list) {
      if (asked.has(effect)) continue;
      asked.add(effect);
      for (const { effects: inner } of listsOf(effect)) ask(inner);
      for (const { name } of namesOf(effect, 'effects')) ask(namedEffects(context.flow.effects, name) ?? []);
    }
  };
  for (const list of effects.flatMap(listsOf)) if (list.runs === 'later') ask(list.effects);
  return effects
    .filter((effect) => 'goTo' in effect && effect.goTo === 'again' && !asked.has(effect))
    .map((effect) => context.problem(effect, 'FLOW_CIRCLE', AGAIN));
}

/** Returns the lists that run at once. After another flow has closed, the customer decides. */
function runs(effects: Effects): Edge[] {
  return effects.flatMap((effect): Edge[] => {
    const named = namesOf(effect, 'effects').map(({ name }) => ({ to: `effects.${name}`, at: effect }));
    return [...named, ...listsOf(effect).flatMap((list) => (list.runs === 'later' ? [] : runs(list.effects)))];
  });
}

/** Returns where steps lead on entering, and submit at its end, regardless of the answers. */
function edgesOf(flow: PreparedFlow, lists: Lists): Map<string, Edge[]> {
  const ways = new Map<string, Edge[]>();
  const lead = (from: string, target: string, at: object) => {
    const to = targetOf(flow, from, target);
    // Going to the current step is no move.
    if (to !== undefined && to !== from) ways.set(from, [...(ways.get(from) ?? []), { to, at }]);
  };
  for (const { id, on = [] } of flow.steps)
    for (const { event, when, once, do: effects } of on) {
      const end = event === 'enter' && when === undefined && !once ? endOf(effects, lists) : undefined;
      if (typeof end === 'object') lead(`steps.${id}`, end.target, end.at);
    }
  const end = endOf(flow.submit, lists);
  if (typeof end === 'object') lead('submit', end.target, end.at);
  return ways;
}

function targetOf({ steps }: PreparedFlow, from: string, target: string): string | undefined {
  if (target === 'submit') return 'submit';
  if (target !== 'next') return steps.some(({ id }) => id === target) ? `steps.${target}` : undefined;
  const at = steps.findIndex(({ id }) => `steps.${id}` === from);
  const next = steps.slice(at + 1).find(({ aside }) => !aside);
  if (at < 0 || next?.when !== undefined) return undefined;
  return next ? `steps.${next.id}` : 'submit';
}

/** End of a list: a target, `depends` on a condition, or the last effect. */
type End = { readonly target: string; readonly at: Effect } | 'depends' | undefined;

function endOf(effects: Effects, lists: Lists, running: readonly string[] = []): End {
  for (const effect of effects) {
    const end = endOfOne(effect) ?? endOfInner(effect, lists, running);
    if (end) return effect.when === undefined ? end : 'depends';
  }
  return undefined;
}

function endOfOne(effect: Effect): End {
  if ('goTo' in effect) return typeof effect.goTo === 'string' ? { target: effect.goTo, at: effect } : 'depends';
  return leaves(effect) ? 'depends' : undefined;
}

function endOfInner(effect: Effect, lists: Lists, running: readonly string[]): End {
  const ends = [
    ...namesOf(effect, 'effects').map(({ name }) =>
      running.includes(name) ? undefined : endOf(namedEffects(lists, name) ?? [], lists, [...running, name]),
    ),
    ...listsOf(effect).map((list) =>
      list.runs === 'now' || (list.runs === 'otherwise' && effect.when !== undefined)
        ? endOf(list.effects, lists, running)
        : undefined,
    ),
  ];
  return ends.find((end) => end !== undefined);
}
