// Answers are never tracked (ENG-17), nor stored where another flow could track them.
import type { Effect, PreparedFlow, Shape, Shapes } from '../../../flow.ts';
import { type Aliases, NONE } from '../graph/aliases.ts';
import { readsOn } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports effects that track or remember an answer, also through lists and values. */
export const trackedAnswers = lintRule({
  codes: ['FLOW_TRACKED_ANSWER'],
  over: 'flow',
  run: (context) =>
    context.find('effect').flatMap(({ effect, aliases }) => {
      const told = toldBy(effect);
      const answer = told && new Answers(context, effect, told.hidesAddresses).in(told.shapes, aliases);
      if (!told || answer === undefined) return [];
      return [context.problem(effect, 'FLOW_TRACKED_ANSWER', `"${answer}" is an answer, and ${told.why}`)];
    }),
});

interface Told {
  readonly shapes: Shapes;
  readonly why: string;
  /** URLs contain answers: they are never tracked, but may be remembered as ways back. */
  readonly hidesAddresses: boolean;
}

function toldBy(effect: Effect): Told | undefined {
  if ('track' in effect && effect.with) {
    const why = 'answers must not be tracked. Track what happened instead.';
    return { shapes: effect.with, why, hidesAddresses: true };
  }
  if ('remember' in effect) {
    const why = 'answers must not be in memory, where other flows could track them. Remove it.';
    return { shapes: effect.remember, why, hidesAddresses: false };
  }
  return undefined;
}

class Answers {
  readonly #seen = new Set<string>();

  constructor(
    readonly subject: Pick<LintContext, 'flow' | 'sources' | 'world'>,
    readonly at: object,
    readonly hidesAddresses: boolean,
  ) {}

  in(shape: Shape, aliases: Aliases = NONE): string | undefined {
    for (const { path } of readsOn((walker) => walker.shape(shape, NONE, this.at))) {
      const [root = '', ...rest] = path.split('.');
      const answer = this.#behind([aliases.get(root)?.path ?? root, ...rest].join('.'));
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  #behind(path: string): string | undefined {
    const [root = '', name = ''] = path.split('.');
    if (root === 'form' || (this.hidesAddresses && this.#isAddress(root, name))) return path;
    const made = root === 'values' ? valueNamed(this.subject.flow, name) : this.subject.sources[root]?.values?.[name];
    if (made === undefined || this.#seen.has(path)) return undefined;
    this.#seen.add(path);
    return this.in(made);
  }

  /** The URL of a page contains its kept answers; memory may hold the URL of an earlier page. */
  #isAddress(root: string, name: string): boolean {
    if (root === 'app') return name === 'address';
    return root === 'memory' && this.subject.world.catalogue.memory[name]?.type === 'path';
  }
}

const valueNamed = ({ values = {} }: PreparedFlow, name: string): Shape | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
