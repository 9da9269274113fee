// What was sent and may have arrived: the same call keeps its key until its outcome is known, so that it takes effect once.
import { follow } from '../expressions/scope.ts';
import type { Call, Reply, SentKey } from '../host.ts';
import { stableText } from '../state/requests.ts';

/** Something that was sent, with what came of it if that is known. */
export interface Sent extends SentKey {
  readonly reply?: Reply;
}

/** Makes the keys of calls. */
export interface KeyMaker {
  newKey(position: string): string;
  /** What was sent has taken effect, all of it: from now on keys are new. */
  renew(): void;
}

/** Where the keys of calls outlive the flow, and the page. */
export interface CallKeyStore extends KeyMaker {
  /** By the position of the call in the flow: calls of which nobody knows what came, and those whose list is not done yet. */
  readonly sent: Map<string, Sent>;
  /** Called before a key is used for the first time, and when one is spent. */
  save(): void;
}

/** What keeps the answers of a flow says where its keys lie. */
export interface CallKeyLocation {
  /** @param tab the place of those that lie with no answers */
  sentIn(tab: (keys: KeyMaker) => CallKeyStore): CallKeyStore;
}

/** Sends the calls of one flow. */
export class CallKeys {
  constructor(readonly keeper: CallKeyStore) {}

  /** Whether nobody knows what came of the call that was made here before. */
  isInDoubt(position: string): boolean {
    const before = this.keeper.sent.get(position);
    return before !== undefined && before.reply === undefined;
  }

  /**
   * Makes a call, unless the same one has succeeded before.
   *
   * @param accepted whether a reply means that it has taken effect
   * @param unwanted resolves when nobody waits for what comes of it: the next call is another one
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
    // Another call goes under the same key as long as nobody knows what became of the one before: if that has taken
    // effect the server says so, instead of doing both.
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

/** Who has to sign in first, or to wait, has not been told anything yet. */
const PASSING = [401, 429];

/** Nor has, of a call before, who is turned away at the door: for a token that is too old, or for not being allowed any more. */
const AT_THE_DOOR = [...PASSING, 403];

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status <= 499;

/** Whether a reply settles what came of an earlier call under the same key: a failure of this one says nothing of that. */
const isToldOf = (reply: Reply): boolean =>
  isRefusal(reply) && !AT_THE_DOOR.includes(reply.status) && !isUnknown(reply);

/**
 * Whether nobody can say that a call which has not succeeded has changed nothing.
 *
 * A refusal in the words of the server says so, and a failure that says itself that it is not done. The page of a proxy
 * says nothing, whatever its status.
 */
export function isUnknown({ status, body }: Reply): boolean {
  if (PASSING.includes(status)) return false;
  if (isRefusal({ status, body })) return typeof body !== 'object' || body === null;
  return follow(body, ['outcome']) !== 'not_done';
}

/** Tells one thing from another, such as a call, without keeping what is in it: 53 bits of its text (cyrb53). */
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
