/** Counts of moves per step. */
export class Tried {
  readonly #counts = new Map<string, number>();

  /** Returns the move tried least on a step, and counts it as tried. */
  least<T>(step: string, moves: ReadonlyMap<string, T>): readonly [string, T] | undefined {
    const tried = (name: string) => this.#counts.get(`${step} ${name}`) ?? 0;
    const [least] = [...moves].sort(([one], [other]) => tried(one) - tried(other));
    if (least) this.#counts.set(`${step} ${least[0]}`, tried(least[0]) + 1);
    return least;
  }
}
