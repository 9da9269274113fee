// What happens by itself: on entering a step, and after the customer changed an answer: when it is picked, or was typed and left.
import { holds } from '../expressions/expressions.ts';
import type { Effects, Reaction, Step } from '../flow.ts';
import type { Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';

/** Runs the reactions of steps. */
export class Reactions {
  /** What was given when it was last looked at: password managers type the same once more. */
  readonly #known = new Map<string, unknown>();
  readonly #spent = new Set<Reaction>();
  #running = 0;
  /** The step on screen. */
  #step: Step | undefined;

  constructor(
    readonly state: FlowState,
    readonly run: (effects: Effects, at: string) => Promise<void>,
  ) {}

  /** Whether something happens by itself at the moment. */
  get running(): boolean {
    return this.#running > 0;
  }

  entered(step: Step): void {
    this.#step = step;
    this.noted();
    for (const reaction of step.on ?? [])
      if (reaction.event === 'enter') void this.#react(reaction, `${step.id}.enter`);
  }

  /** Whatever the answers are now, nothing follows from it. */
  noted(): void {
    this.#changed();
  }

  /** An answer was given: one that is picked has settled with it. */
  answered(field: string): void {
    const { type, given } = this.state.fields.get(field) as FieldState;
    if (type.typed || type.files || type.unreadable?.is(given.peek() as Json)) return;
    void this.settled(field);
  }

  /** A changed answer has settled: it was picked, its field was left, or Continue was pressed. */
  async settled(field?: string): Promise<void> {
    const step = this.#step;
    const fields = this.#changed(field);
    for (const reaction of step?.on ?? []) {
      if (reaction.event === 'change' && fields.some((name) => reaction.of?.includes(name)))
        await this.#react(reaction, `${step?.id}.change`);
    }
  }

  /** The fields whose answers are others than when it was last asked. */
  #changed(field?: string): string[] {
    const watched = (this.#step?.on ?? [])
      .flatMap(({ of = [] }) => of)
      .filter((name) => field === undefined || name === field);
    return [...new Set(watched)].filter((name) => {
      const given = this.state.fields.get(name)?.given.peek();
      const same = this.#known.get(name) === given;
      this.#known.set(name, given);
      return !same;
    });
  }

  async #react(reaction: Reaction, at: string): Promise<void> {
    const due = await whenReady(() => holds(reaction.when, this.state.scope));
    if (due instanceof NotReady || !due || this.#spent.has(reaction)) return;
    if (reaction.once) this.#spent.add(reaction);
    this.#running += 1;
    await this.run(reaction.do, at).finally(() => {
      this.#running -= 1;
    });
  }
}
