import { atLevel, type Problem } from '../../../errors.ts';
import type { Effect, Effects, PreparedFlow } from '../../../flow.ts';
import { namedEffects } from '../../../namedEffects.ts';
import { toPointer } from '../../load/pointers.ts';
import { leaves, listsOf, nameOf, namesOf } from '../../metadata/effects.ts';
import { visitedNodes } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

type Dead = Problem<'FLOW_DEAD_EFFECT'>[];

/** Reports effects that never run or show: after the end of a list, after `close`, or for a word that is never said. */
export const deadEffects = lintRule({
  codes: ['FLOW_DEAD_EFFECT'],
  over: 'flow',
  run: (context) => [
    ...context.find('effects').flatMap(({ effects }) => inList(context, effects)),
    ...context.find('effect').flatMap(({ effect }) => [...unsaid(context, effect), ...twice(context, effect)]),
    ...toItself(context),
  ],
});

const say = (context: LintContext, at: object, message: string, further = ''): Problem<'FLOW_DEAD_EFFECT'> =>
  context.problem(at, 'FLOW_DEAD_EFFECT', message, further);

/** Effects that only the open flow can show. */
const SHOWN: ReadonlySet<string> = new Set(['issue', 'goTo', 'set', 'close']);

function inList(context: LintContext, effects: Effects): Dead {
  let closed: Effect | undefined;
  for (const [at, effect] of effects.entries()) {
    const name = nameOf(effect);
    if (closed && SHOWN.has(name))
      return [
        say(
          context,
          effect,
          `"${name}" has no effect: the flow is closed by an effect before it. Move it before "close", or remove it.`,
        ),
      ];
    const next = effects[at + 1];
    if (next && ends(effect, context.flow))
      return [
        say(
          context,
          next,
          `"${nameOf(next)}" never runs: "${name}" before it ends the list. Move it before, or remove it.`,
        ),
      ];
    if (name === 'close' && effect.when === undefined) {
      const issue = effects.slice(0, at).find((one) => nameOf(one) === 'issue' && one.when === undefined);
      if (issue)
        return [say(context, issue, 'this issue is never seen: "close" after it closes the flow. Remove one of them.')];
      closed = effect;
    }
  }
  return [];
}

/** Returns true if an effect always ends its list. */
function ends(effect: Effect, flow: PreparedFlow, running: readonly string[] = []): boolean {
  if ('close' in effect) return false;
  const listEnds = (list: Effects) => list.some((one) => ends(one, flow, running));
  const lists = listsOf(effect);
  const isEnding =
    leaves(effect) ||
    lists.some(({ runs, effects }) => runs === 'now' && listEnds(effects)) ||
    namesOf(effect, 'effects').some(
      ({ name }) =>
        !running.includes(name) &&
        (namedEffects(flow.effects, name) ?? []).some((one) => ends(one, flow, [...running, name])),
    );
  return (
    isEnding &&
    (effect.when === undefined || lists.some(({ runs, effects }) => runs === 'otherwise' && listEnds(effects)))
  );
}

/** A dialog without a word, or one that could not open. */
const DISMISSED = 'dismissed';

/** Reactions to a word with which the opened flow never closes. */
function unsaid(context: LintContext, effect: Effect): Dead {
  if (!('open' in effect) || !effect.then || typeof effect.open !== 'string') return [];
  const { closes } = context.world;
  const id = effect.open;
  const words = closes && Object.hasOwn(closes, id) ? closes[id] : undefined;
  if (!words) return [];
  return Object.keys(effect.then)
    .filter((word) => word !== DISMISSED && !words.includes(word))
    .map((word) => {
      const known =
        words.length > 0 ? `It closes with ${words.map((one) => `"${one}"`).join(', ')}.` : 'It closes without a word.';
      return say(context, effect, `"${id}" never closes with "${word}". ${known}`, `/then${toPointer([word])}`);
    });
}

function twice(context: LintContext, effect: Effect): Dead {
  if (!('refresh' in effect)) return [];
  const { refresh } = effect;
  return refresh.flatMap((name, at) =>
    refresh.indexOf(name) < at
      ? [atLevel(say(context, effect, `"${name}" is in this list twice. Remove it.`, `/refresh/${at}`), 'hint')]
      : [],
  );
}

/** A step that goes to itself does nothing. */
const toItself = (context: LintContext): Dead =>
  context.flow.steps.flatMap((step) =>
    visitedNodes((walker) => walker.step(step)).flatMap((node) =>
      node.is === 'effect' && 'goTo' in node.effect && node.effect.goTo === step.id
        ? [
            say(
              context,
              node.effect,
              `"${step.id}" is the step on screen, so this does nothing. Name another step, or remove it.`,
              '/goTo',
            ),
          ]
        : [],
    ),
  );
