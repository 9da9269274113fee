// What walks have met of a flow: its steps, and each condition holding and not.
import type { Expression, PreparedFlow } from '#engine';
import { waysOf } from '#engine/load';
import { inWords } from './words.ts';

interface Branch {
  /** Where it stands: `steps.overview.blocks.2.when`. */
  readonly place: string;
  readonly words: string;
  readonly seen: Set<boolean>;
}

/** Counts what is met of one flow. */
export class Coverage {
  readonly steps = new Set<string>();
  readonly moves = new Set<string>();
  readonly #tried = new Map<string, number>();
  readonly #branches = new Map<object, Branch>();

  constructor(readonly flow: PreparedFlow) {
    this.#collect(flow, '');
  }

  /** A condition of some flow came out. */
  heard(condition: Expression, held: boolean): void {
    if (typeof condition === 'object' && condition !== null) this.#branches.get(condition)?.seen.add(held);
  }

  /** What was tried least often on a step, the first of several; it counts as tried now. */
  leastTried<T>(step: string, moves: ReadonlyMap<string, T>): readonly [string, T] | undefined {
    const tried = (name: string) => this.#tried.get(`${step} ${name}`) ?? 0;
    const [least] = [...moves].sort(([one], [other]) => tried(one) - tried(other));
    if (least) this.#tried.set(`${step} ${least[0]}`, tried(least[0]) + 1);
    return least;
  }

  get missedSteps(): readonly string[] {
    return this.flow.steps.map(({ id }) => id).filter((id) => !this.steps.has(id));
  }

  /** Ways between steps that nobody went. */
  get missedWays(): readonly string[] {
    const steps = new Set(this.flow.steps.map(({ id }) => id));
    const ways = waysOf(this.flow).filter(
      ({ from, to, kind }) => steps.has(from) && steps.has(to) && kind !== 'review',
    );
    return [...new Set(ways.map(({ from, to }) => `${from} → ${to}`))].filter((move) => !this.moves.has(move));
  }

  get branches(): readonly Branch[] {
    return [...this.#branches.values()];
  }

  get isComplete(): boolean {
    return this.missedSteps.length === 0 && this.branches.every(({ seen }) => seen.size === 2);
  }

  #collect(part: unknown, place: string): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      const { id } = (inner ?? {}) as { id?: unknown };
      const here = place === '' ? key : `${place}.${Array.isArray(part) && typeof id === 'string' ? id : key}`;
      if ((key === 'when' || key === 'that') && typeof inner === 'object' && inner !== null)
        this.#branches.set(inner, { place: here, words: inWords([inner as Expression]), seen: new Set() });
      this.#collect(inner, here);
    }
  }
}
