// What was sent and may have arrived: the same call keeps its key until its outcome is known, so that it takes effect once.
import type { Call, Reply, SentKey } from '../host.ts';
import { stableText } from '../page/requests.ts';

interface Sent extends SentKey {
  readonly reply?: Reply;
}

/** The calls of one flow whose outcome is not known, or whose list is not done yet, by their position in the flow. */
export class SentCalls {
  readonly #sent = new Map<string, Sent>();

  constructor(
    readonly newKey: (position: string) => string,
    /** Called before a key is used for the first time, and when one is spent. */
    readonly changed: () => void,
  ) {}

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
    const before = this.#sent.get(position);
    const same = before?.print === print ? before : undefined;
    if (same?.reply) return same.reply;
    const sent: Sent = same ?? { key: this.newKey(position), print };
    this.#put(position, sent);
    const reply = await send({ ...call, idempotencyKey: sent.key });
    if (accepted(reply)) this.#put(position, { ...sent, reply });
    else if (reply.status >= 400 && reply.status < 500) this.#put(position, undefined);
    return reply;
  }

  /** A list has come to its end: what it sent may be sent anew. */
  spend(positions: Iterable<string>): void {
    for (const position of positions) this.#put(position, undefined);
  }

  restore(keys: Readonly<Record<string, SentKey>>): void {
    for (const [position, { key, print }] of Object.entries(keys)) this.#sent.set(position, { key, print });
  }

  keys(): Record<string, SentKey> {
    return Object.fromEntries([...this.#sent].map(([position, { key, print }]) => [position, { key, print }]));
  }

  #put(position: string, sent: Sent | undefined): void {
    if (sent) this.#sent.set(position, sent);
    else if (!this.#sent.delete(position)) return;
    this.changed();
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
