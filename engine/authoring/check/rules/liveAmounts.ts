// After a call, amounts have to come from its answer, not from a source that reloads.

import { argumentsOf } from '../../../expressions/operators.ts';
import type { Effect, EffectOf, Effects, Expression, Shape, Step } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { pathOf } from '../../../text/formats.ts';
import { actionsIn } from '../../metadata/blocks.ts';
import { listsOf, namesOf } from '../../metadata/effects.ts';
import { operationIn } from '../../metadata/operators.ts';
import { followPath } from '../analysis/pathTypes.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, readsOn, visitedNodes } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports amounts that the customer reads after a success, from a source reloaded by it. */
export const liveAmounts = lintRule({ codes: ['FLOW_LIVE_AMOUNT'], over: 'flow', run: check });

/** Step that a list leads to after its calls, or its toast or dialog, and the sources that the list reloads. */
interface Success {
  readonly shown: Step | EffectOf<'toast' | 'open'>;
  readonly refreshed: ReadonlySet<string>;
  readonly calls: readonly string[];
}

function check(context: LintContext) {
  return successesIn(context).flatMap((success) =>
    amountsOf(success).flatMap(({ paths, at, further }) => {
      const source = paths
        .flatMap((path) => [...amountsBehind(path, context)])
        .find((one) => success.refreshed.has(one));
      if (source === undefined) return [];
      const message = `this amount is from "${source}", which is loaded again after ${success.calls.join(' and ')}, so the customer would see the next price instead of the agreed one. Read it from results.${success.calls[0]}.`;
      return [context.problem(at, 'FLOW_LIVE_AMOUNT', message, further)];
    }),
  );
}

interface AmountRead {
  readonly paths: readonly string[];
  readonly at: object;
  readonly further?: string;
}

/** Returns the paths of texts, and of the arguments of a dialog. */
function amountsOf(success: Success): AmountRead[] {
  const { shown } = success;
  if ('open' in shown)
    return readsOn((walker) => walker.shape(shown.with, NONE, shown)).map(({ path, at }) => ({ paths: [path], at }));
  const visits = visitedNodes((walker) => ('toast' in shown ? walker.effect(shown, NONE) : walker.step(shown)));
  return ofSort(visits, 'text')
    .filter(({ enclosing }) => !isBefore(enclosing, success))
    .map(({ text, aliases, at, further }) => ({
      paths: readsOn((walker) => walker.text(text, aliases, at, further)).map(({ path }) => path),
      at,
      further,
    }));
}

/** Returns true for parts that are shown only as long as the call has no answer. */
const isBefore = (conditions: readonly Expression[], { calls }: Success): boolean => {
  const text = JSON.stringify(conditions);
  return calls.some((call) => text.includes(`"results.${call}`));
};

function successesIn({ flow }: LintContext): Success[] {
  const actions = flow.steps.flatMap((step) => [
    ...(step.next ? [step.next] : []),
    ...blocksIn(step.blocks).flatMap(({ block }) => actionsIn(block)),
  ]);
  return [flow.submit, ...actions.flatMap((action) => (action.do ? [action.do] : []))].flatMap((list) => {
    const effects = flat(list);
    const first = effects.findIndex((effect) => 'send' in effect);
    if (first < 0) return [];
    const after = effects.slice(first);
    const calls = after.flatMap((effect) => namesOf(effect, 'operation').map(({ name }) => name));
    const refreshedIn = (list: readonly Effect[]) =>
      new Set(list.flatMap((effect) => ('refresh' in effect ? effect.refresh : [])));
    return after.flatMap((effect, index): Success[] => {
      if ('toast' in effect || 'open' in effect)
        return [{ shown: effect, refreshed: refreshedIn(after.slice(0, index)), calls }];
      const step = flow.steps.find(({ id }) => 'goTo' in effect && id === effect.goTo);
      return step ? [{ shown: step, refreshed: refreshedIn(after), calls }] : [];
    });
  });
}

/** Returns the effects of a list and of its inner lists, except those for failures. */
function flat(list: Effects): Effect[] {
  return list.flatMap((effect) => [
    effect,
    ...('do' in effect ? listsOf(effect).flatMap(({ effects }) => flat(effects)) : []),
  ]);
}

/** Returns the sources whose amounts a path leads to, also through values and facts. */
function amountsBehind(path: string, context: LintContext, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const { flow, world, sources } = context;
  const [root = '', name = '', ...rest] = path.split('.');
  const isAmount = followPath(path, flow, world).type?.unit === 'cent';
  const value = valueCalled(root, name, context);
  if (value === undefined) return new Set(isAmount && Object.hasOwn(sources, root) ? [root] : []);
  if (seen.has(path)) return new Set();
  const inner = new Set([...seen, path]);
  const reads = readsOn((walker) => walker.shape(value, NONE, flow)).map((read) => read.path);
  if (isAmount) return new Set(reads.flatMap((read) => [...sourcesBehind(read, context, inner)]));
  const others = [...reads, ...alternativesOf(value).map((other) => [other, ...rest].join('.'))];
  return new Set(others.flatMap((other) => [...amountsBehind(other, context, inner)]));
}

function sourcesBehind(path: string, context: LintContext, seen: ReadonlySet<string>): ReadonlySet<string> {
  const [root = '', name = ''] = path.split('.');
  if (Object.hasOwn(context.sources, root)) return new Set([root]);
  const value = valueCalled(root, name, context);
  if (value === undefined || seen.has(path)) return new Set();
  const inner = new Set([...seen, path]);
  const reads = readsOn((walker) => walker.shape(value, NONE, context.flow));
  return new Set(reads.flatMap((read) => [...sourcesBehind(read.path, context, inner)]));
}

function valueCalled(root: string, name: string, { flow, world }: LintContext): Shape | undefined {
  if (root === 'values') return flow.values?.[name];
  return root === 'facts' ? world.catalogue.facts[name] : undefined;
}

function alternativesOf(value: Shape): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const [name] = operationIn(value);
  return name === 'or' || name === 'if' ? argumentsOf(value).flatMap((part) => pathOf(part) ?? []) : [];
}
