// Reactions: effects on entering a step, and on changed answers (picked, or typed and left).
import { holds } from '../expressions/expressions.ts';
import type { Effects, Reaction, Step } from '../flow.ts';
import type { Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';

export class Reactions {
  /** Answers at the latest check: password managers enter the same value twice. */
  readonly #known = new Map<string, unknown>();
  readonly #spent = new Set<Reaction>();
  #running = 0;
  #step: Step | undefined;

  constructor(
    readonly state: FlowState,
    readonly run: (effects: Effects, at: string) => Promise<void>,
  ) {}

  get running(): boolean {
    return this.#running > 0;
  }

  entered(step: Step): void {
    this.#step = step;
    this.noted();
    for (const reaction of step.on ?? []) if (reaction.event === 'enter') void this.#enter(reaction, step);
  }

  /** A region stands on every page: its effects load after what the customer needs first. */
  async #enter(reaction: Reaction, step: Step): Promise<void> {
    const { host, flow } = this.state;
    if (flow.as === 'region' && host.calm) await host.calm();
    if (this.#step === step) await this.#react(reaction, `${step.id}.enter`);
  }

  /** Marks the current answers as known, without triggering reactions. */
  noted(): void {
    this.#changed();
  }

  /** Handles a new answer. Picked answers settle at once; typed ones settle on blur. */
  answered(field: string): void {
    const { type, typed, given } = this.state.fields.get(field) as FieldState;
    if (typed || type.files || type.unreadable?.is(given.peek() as Json)) return;
    void this.settled(field);
  }

  /** Runs the reactions to a settled change: picked, left, or Continue pressed. */
  async settled(field?: string): Promise<void> {
    const step = this.#step;
    const fields = this.#changed(field === undefined ? undefined : this.state.fields.get(field)?.root);
    for (const reaction of step?.on ?? []) {
      if (reaction.event === 'change' && fields.some((name) => reaction.of?.includes(name)))
        await this.#react(reaction, `${step?.id}.change`);
    }
  }

  /** Returns the watched fields whose answers changed since the last call. */
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
