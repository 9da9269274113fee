// What was sent and may have arrived: the same call keeps its key until its outcome is known, so that it takes effect once.
import type { Call, Reply, SentKey } from '../host.ts';
import { stableText } from '../page/requests.ts';

/** Something that was sent, with what came of it if that is known. */
export interface Sent extends SentKey {
  readonly reply?: Reply;
}

/** Where the keys of calls outlive the page. */
export interface SentKeeper {
  /** By the position of the call in the flow: calls whose outcome is not known, or whose list is not done yet. */
  readonly sent: Map<string, Sent>;
  newKey(position: string): string;
  /** What was sent has taken effect, all of it: from now on keys are new. */
  renew(): void;
  /** Called before a key is used for the first time, and when one is spent. */
  save(): void;
}

/** Sends the calls of one flow. */
export class SentCalls {
  constructor(readonly keeper: SentKeeper) {}

  /**
   * Makes a call, unless the same one has succeeded before.
   *
   * @param accepted whether a reply means that it has taken effect; a refusal (4xx) means that it has not
   */
  async once(
    call: Call,
    position: string,
    send: (call: Call) => Promise<Reply>,
    accepted: (reply: Reply) => boolean,
  ): Promise<Reply> {
    const print = fingerprint(call);
    const before = this.keeper.sent.get(position);
    if (before?.reply && before.print === print) return before.reply;
    // Another call goes under the same key as long as nobody knows what became of the one before: if that has taken
    // effect the server says so, instead of doing both.
    const known = before && !before.reply ? before.key : undefined;
    const sent: Sent = { key: known ?? this.keeper.newKey(position), print };
    this.#put(position, sent);
    const reply = await send({ ...call, idempotencyKey: sent.key });
    if (accepted(reply)) this.#put(position, { ...sent, reply });
    else if (reply.status >= 400 && reply.status < 500) this.#put(position, undefined);
    return reply;
  }

  /** A list has come to its end: what it sent may be sent anew. */
  spend(positions: ReadonlySet<string>): void {
    if (positions.size > 0) this.keeper.renew();
    for (const position of positions) this.#put(position, undefined);
  }

  #put(position: string, sent: Sent | undefined): void {
    if (sent) this.keeper.sent.set(position, sent);
    else if (!this.keeper.sent.delete(position)) return;
    this.keeper.save();
  }
}

/** Tells one call from another without keeping what is in it: 53 bits of its text (cyrb53). */
function fingerprint(call: Call): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of stableText(call)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
