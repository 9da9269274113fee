// Answers that were given but not sent: kept with the step that the customer stood on, so that nothing typed is lost.
import type { Draft } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { stableText } from '../page/requests.ts';
import { batch } from '../signals.ts';

/** Keeps the draft of one flow, unless the flow keeps none. A change costs the same in a form of any size. */
export class DraftKeeper {
  readonly #key: string;
  readonly #keeps: boolean;
  #answers: Record<string, Json> = {};
  #forgotten = false;
  /** The step of the draft: where the customer stood when it was restored, then where they stand. */
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
        if (!field || field.field.private) continue;
        field.given.value = value;
        this.#answers[name] = value;
      }
    });
  }

  /** An answer was given. */
  answered(name: string): void {
    const field = this.page.fields.get(name);
    if (!this.#keeps || !field || field.field.private) return;
    const value = field.given.peek();
    if (value !== undefined) this.#answers[name] = value;
    this.#save();
  }

  /** The customer stands on another step. */
  moved(step: string): void {
    const walking = this.step !== null && this.step !== step;
    this.step = step;
    if (walking || Object.keys(this.#answers).length > 0) this.#save();
  }

  /** The flow has come to its end. */
  forget(): void {
    this.#forgotten = true;
    this.#answers = {};
    if (this.#keeps) this.page.host.drafts.save(this.#key, undefined);
  }

  #save(): void {
    const draft: Draft = { version: this.page.flow.version, step: this.step, answers: this.#answers };
    if (this.#keeps && !this.#forgotten) this.page.host.drafts.save(this.#key, draft);
  }
}
