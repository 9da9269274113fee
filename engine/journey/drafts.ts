// Answers that were given but not sent: kept with the step that the customer stood on, so that nothing typed is lost.
import type { Draft } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { stableText } from '../page/requests.ts';
import { batch } from '../signals.ts';
import { readAddress, writeAddress } from './addressed.ts';
import { SentCalls } from './sent.ts';

/** Keeps the draft of one flow, unless the flow keeps none. A change costs the same in a form of any size. */
export class DraftKeeper {
  readonly #key: string;
  readonly #keeps: boolean;
  #answers: Record<string, Json> = {};
  #forgotten = false;
  /** The step of the draft: where the customer stood when it was restored, then where they stand. */
  step: string | null = null;
  /** Calls whose outcome is not known: they keep their keys over a reload. */
  readonly sent: SentCalls;

  constructor(readonly page: Page) {
    this.sent = new SentCalls(
      (position) => `${page.instance}:${position}:${page.host.identity()}`,
      () => this.#save(),
    );
    this.#keeps = (page.flow.keep ?? 'draft') === 'draft' && page.fields.size > 0;
    this.#key = `${page.flow.id}:${stableText(page.input)}`;
  }

  /** Gives the answers of the draft back. A draft of another version of the flow is left alone, and so is a damaged one. */
  restore(): void {
    if (this.page.flow.keep === 'url') readAddress(this.page);
    const draft = this.#keeps ? this.page.host.drafts.load(this.#key) : undefined;
    if (!isDraft(draft) || draft.version !== this.page.flow.version) return;
    this.step = this.page.flow.steps.some(({ id }) => id === draft.step) ? draft.step : null;
    this.sent.restore(draft.sent ?? {});
    batch(() => {
      for (const [name, value] of Object.entries(draft.answers)) {
        const field = this.page.fields.get(name);
        if (!field || field.field.private) continue;
        field.restore(value);
        this.#answers[name] = value;
      }
    });
  }

  /** An answer was given. */
  answered(name: string): void {
    if (this.page.flow.keep === 'url') writeAddress(this.page, name);
    const field = this.page.fields.get(name);
    if (!this.#keeps || !field || field.field.private) return;
    const value = field.kept;
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
    this.#write(undefined);
  }

  #save(): void {
    const sent = this.sent.keys();
    const draft: Draft = {
      version: this.page.flow.version,
      step: this.step,
      answers: this.#answers,
      ...(Object.keys(sent).length > 0 && { sent }),
    };
    if (!this.#forgotten) this.#write(draft);
  }

  /** A store that fails stops nobody: the answers are still on screen. */
  #write(draft: Draft | undefined): void {
    if (!this.#keeps) return;
    try {
      this.page.host.drafts.save(this.#key, draft);
    } catch (fault) {
      this.page.host.report(fault);
    }
  }
}

/** A store may hand back anything: it was written by another version, or by hand. */
function isDraft(draft: unknown): draft is Draft {
  const { step, answers, sent } = (draft ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const keys = sent === undefined || (isRecord(sent) && Object.values(sent).every(isSentKey));
  return (step === null || typeof step === 'string') && isRecord(answers) && keys;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSentKey = (value: unknown): boolean =>
  isRecord(value) && typeof value['key'] === 'string' && typeof value['print'] === 'string';
