// Idempotency keys of calls. A call keeps its key until its outcome is known, so it takes effect
// once.
import { follow } from '../expressions/scope.ts';
import type { Call, Reply, SentKey } from '../host.ts';
import { stableText } from '../state/requests.ts';

export interface Sent extends SentKey {
  readonly reply?: Reply;
}

export interface KeyMaker {
  newKey(position: string): string;
  /** All sent calls took effect: later keys must be new. */
  renew(): void;
}

/** Storage of keys that outlives the flow and the page. */
export interface CallKeyStore extends KeyMaker {
  /** By position in the flow: calls with unknown outcome, and calls of unfinished effect lists. */
  readonly sent: Map<string, Sent>;
  /** Called before the first use of a key, and when a key is spent. */
  save(): void;
}

/** Provided by the answer store of a flow, which decides where keys are stored. */
export interface CallKeyLocation {
  /** @param tab creates the tab's store, for keys that are stored without answers */
  sentIn(tab: (keys: KeyMaker) => CallKeyStore): CallKeyStore;
}

export class CallKeys {
  constructor(readonly keeper: CallKeyStore) {}

  /** Returns true when the outcome of the previous call at this position is unknown. */
  isInDoubt(position: string): boolean {
    const before = this.keeper.sent.get(position);
    return before !== undefined && before.reply === undefined;
  }

  /**
   * Makes a call, unless the same one has succeeded before.
   *
   * @param accepted returns true when a reply means that the call took effect
   * @param unwanted resolves when the reply is no longer needed; the next call gets a new key
   */
  async once(
    call: Call,
    position: string,
    send: (call: Call) => Promise<Reply>,
    accepted: (reply: Reply) => boolean,
    unwanted?: Promise<unknown>,
  ): Promise<Reply> {
    const print = fingerprint(call);
    const before = this.keeper.sent.get(position);
    if (before?.reply && before.print === print) return before.reply;
    // While the outcome of the previous call is unknown, a changed call reuses its key. If the
    // first one took effect, the server rejects the second instead of running both.
    const inDoubt = this.isInDoubt(position);
    const known = inDoubt ? before?.key : undefined;
    const sent: Sent = { key: known ?? this.keeper.newKey(position), print };
    this.#put(position, sent);
    let isWanted = true;
    void unwanted?.then(() => {
      isWanted = false;
      this.spend(new Set([position]));
    });
    const reply = await send({ ...call, idempotencyKey: sent.key });
    if (!isWanted) return reply;
    if (accepted(reply)) this.#put(position, { ...sent, reply });
    else if (inDoubt ? isToldOf(reply) : !isUnknown(reply)) this.#put(position, undefined);
    return reply;
  }

  /** The list has finished: its calls may be sent again with new keys. */
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

/** Sign-in required or rate limit: the server has not processed the call. */
const PASSING = [401, 429];

/** 403 settles no earlier call either: the token may have expired or the permission ended since. */
const AT_THE_DOOR = [...PASSING, 403];

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status <= 499;

/** Returns true when a reply settles the outcome of an earlier call under the same key. */
const isToldOf = (reply: Reply): boolean =>
  isRefusal(reply) && !AT_THE_DOOR.includes(reply.status) && !isUnknown(reply);

/**
 * Returns true when a failed call may still have changed something.
 * JSON errors and `not_done` from the server rule that out; error pages of proxies do not.
 */
export function isUnknown({ status, body }: Reply): boolean {
  if (PASSING.includes(status)) return false;
  if (isRefusal({ status, body })) return typeof body !== 'object' || body === null;
  return follow(body, ['outcome']) !== 'not_done';
}

/** Returns a 53-bit hash (cyrb53) that identifies an object without keeping its content. */
export function fingerprint(thing: object): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of stableText(thing)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
