// What happens by itself: on entering a step, and after the customer changed an answer and left it.
import { holds } from '../expressions/expressions.ts';
import type { Effects, Reaction, Step } from '../flow.ts';
import type { Page } from '../page/page.ts';
import { Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';

/** Runs the reactions of steps. */
export class Reactions {
  readonly #changed = new Set<string>();
  readonly #spent = new Set<Reaction>();

  constructor(
    readonly page: Page,
    readonly run: (effects: Effects, at: string) => Promise<void>,
  ) {}

  entered(step: Step): void {
    this.#changed.clear();
    for (const reaction of step.on ?? [])
      if (reaction.event === 'enter') void this.#react(reaction, `${step.id}.enter`);
  }

  changed(field: string): void {
    this.#changed.add(field);
  }

  /** A changed answer has settled: its field was left, or Continue was pressed. */
  async settled(step: Step, field?: string): Promise<void> {
    const fields = field === undefined ? [...this.#changed] : this.#changed.has(field) ? [field] : [];
    for (const name of fields) this.#changed.delete(name);
    for (const reaction of step.on ?? []) {
      if (reaction.event === 'change' && fields.some((name) => reaction.of?.includes(name)))
        await this.#react(reaction, `${step.id}.change`);
    }
  }

  async #react(reaction: Reaction, at: string): Promise<void> {
    const due = await whenReady(() => holds(reaction.when, this.page.scope));
    if (due instanceof Unready || !due || this.#spent.has(reaction)) return;
    if (reaction.once) this.#spent.add(reaction);
    await this.run(reaction.do, at);
  }
}
