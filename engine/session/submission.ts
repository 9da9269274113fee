// What Continue has begun: taken back until something is sent, and given up when its time is over.
import type { Reply } from '../host.ts';
import type { Underway } from '../nodes.ts';
import type { Signal } from '../signals.ts';

/** Why a press ended before its effects did. */
export type Cut = 'cancelled' | 'late';

/** Nobody knows whether the call has arrived: it is sent again under its key. */
const NO_ANSWER: Reply = { status: 500, body: undefined };

/** One press, from the first of its effects to the last. */
export class Submission {
  /** Once something was sent, only its answer says how the press ends. */
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

  /** Makes a call that changes something. One that has no answer when the time is over counts as one without any. */
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

  /** Its time is over. */
  expire(): void {
    if (this.#giveUp) this.#giveUp(NO_ANSWER);
    else this.#end('late');
  }

  #end(why: Cut): void {
    this.isCut = true;
    this.#cut(why);
  }
}
