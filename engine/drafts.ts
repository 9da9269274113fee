// Answers that were given but not sent: kept with the step that the customer stood on, so that nothing typed is lost.
import type { Draft } from './host.ts';
import type { Json } from './nodes.ts';
import type { Page } from './page.ts';
import { stableText } from './requests.ts';
import { batch } from './signals.ts';

/** Keeps the draft of one flow, unless the flow keeps none. */
export class DraftKeeper {
  readonly #key: string;
  readonly #keeps: boolean;
  #forgotten = false;
  /** The step of the draft that was restored. */
  step: string | null = null;

  constructor(readonly page: Page) {
    this.#keeps = (page.flow.keep ?? 'draft') === 'draft' && page.fields.size > 0;
    this.#key = `${page.flow.id}:${stableText(page.input)}`;
  }

  /** Gives the answers of the draft back. A draft of another version of the flow is left alone. */
  restore(): void {
    const draft = this.#keeps ? this.page.host.drafts.load(this.#key) : undefined;
    if (!draft || draft.version !== this.page.flow.version) return;
    this.step = draft.step;
    batch(() => {
      for (const [name, value] of Object.entries(draft.answers)) {
        const field = this.page.fields.get(name);
        if (field && !field.field.private) field.given.value = value;
      }
    });
  }

  /** Saves what was given so far; called again whenever an answer or the step changes. */
  watch(step: string | null): void {
    const draft = this.#draft(step);
    if (this.#keeps && !this.#forgotten && (Object.keys(draft.answers).length > 0 || this.step !== null))
      this.page.host.drafts.save(this.#key, draft);
  }

  /** The flow has come to its end. */
  forget(): void {
    this.#forgotten = true;
    if (this.#keeps) this.page.host.drafts.save(this.#key, undefined);
  }

  #draft(step: string | null): Draft {
    const given = [...this.page.fields.values()].flatMap((field): [string, Json][] => {
      const value = field.given.value;
      return value === undefined || field.field.private ? [] : [[field.name, value]];
    });
    return { version: this.page.flow.version, step, answers: Object.fromEntries(given) };
  }
}
