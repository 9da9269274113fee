// Submission of a step: cancellable until the first call is sent, and limited by a timeout.
import type { Reply } from '../host.ts';
import type { Underway } from '../nodes.ts';
import type { Signal } from '../signals.ts';

export type Cut = 'cancelled' | 'late';

/** Unknown outcome: a retry sends the call again with the same key. */
const NO_ANSWER: Reply = { status: 500, body: undefined };

export class Submission {
  /** After the first call is sent, only its reply ends the submission. */
  sent = false;
  isCut = false;
  #giveUp: ((reply: Reply) => void) | undefined;
  #cut: (why: Cut) => void = () => {};
  readonly cut = new Promise<Cut>((resolve) => {
    this.#cut = resolve;
  });

  constructor(readonly underway: Signal<Underway | null>) {
    underway.value = 'cancellable';
  }

  /** Sends a call with side effects. On timeout, its outcome counts as unknown. */
  async send(call: () => Promise<Reply>): Promise<Reply> {
    this.sent = true;
    this.underway.value = 'sent';
    const late = new Promise<Reply>((resolve) => {
      this.#giveUp = resolve;
    });
    const reply = await Promise.race([call(), late]);
    this.#giveUp = undefined;
    return reply;
  }

  cancel(): void {
    if (!this.sent) this.#end('cancelled');
  }

  expire(): void {
    if (this.#giveUp) this.#giveUp(NO_ANSWER);
    else this.#end('late');
  }

  #end(why: Cut): void {
    this.isCut = true;
    this.#cut(why);
  }
}
