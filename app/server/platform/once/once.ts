// One effect and one answer for one key, however often the request arrives (threats B1, B2).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { erased, lockAccountRow } from '../auth/lockAccountRow.ts';
import { hashOf } from '../auth/tokens.ts';
import { deferWrite } from '../db/deferWrite.ts';
import { isPostgres } from '../db/dialects.ts';
import type { Database } from '../db/open.ts';
import { OutcomeUnknown } from '../db/outcomes.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem, type ProblemCode, type ProblemDetails } from '../http/problems.ts';

/** Identity of a request: two requests with the same one get the same answer. */
export interface OnceKey {
  readonly customerId: string;
  readonly key: string;
  /** Everything that the effect depends on; another text under the same key is refused. */
  readonly request: string;
  /** Conditions of a refusal besides `request`: with other ones the request is checked anew. */
  readonly terms: string;
  readonly now: Date;
}

/** Number of times, and interval in milliseconds, at which the outcome of a lost COMMIT is looked up. */
const LOOKS = 3;
const LOOK_AFTER_MS = 300;

/**
 * How long a refusal answers for its request, in milliseconds: as long as the same request, sent at the same moment,
 * may be under way. Afterwards the customer may try the same again under the same key.
 */
const REFUSAL_HOLDS_MS = 30_000;

/** Statuses that say nothing about the request itself: sign in, wait, or try again first. */
const PASSING = [401, 403, 429];

/**
 * Runs work once for a key and remembers its answer in the same transaction.
 *
 * The same request again gets the first answer. A refused request changes nothing: its refusal answers for the same
 * request for {@link REFUSAL_HOLDS_MS}, and another request may use the key at once.
 *
 * When the answer to COMMIT was lost, the key tells what came of it.
 *
 * @throws key_reused when the key came with another request before; signed_out for a customer who was erased meanwhile
 * @throws OutcomeUnknown when the database does not answer
 */
export async function once(database: Database, key: OnceKey, work: Work, wait = sleep): Promise<object> {
  for (let look = 0; ; look += 1) {
    try {
      return await runOnce(database, key, work);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || look === LOOKS) throw error;
      await wait(LOOK_AFTER_MS);
    }
  }
}

/** Creates the problem of a key that stands for another request. */
export const keyReused = (): Problem => new Problem('key_reused', 'The Idempotency-Key was used for another request.');

type Work = (transaction: Transaction<Tables>) => Promise<object>;

async function runOnce(database: Database, key: OnceKey, work: Work): Promise<object> {
  let refusal: Problem | undefined;
  try {
    return await inTransaction(database, async (transaction) => {
      refusal = undefined;
      const first = await claimKey(transaction, key);
      if (first !== undefined) return first;
      const answer = await work(transaction).catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500 && !PASSING.includes(error.status)) refusal = error;
        throw error;
      });
      deferWrite(transaction, rowOf(transaction, key).set({ answer: JSON.stringify(answer) }));
      return answer;
    });
  } catch (error) {
    if (refusal === undefined || error !== refusal) throw error;
    return settleRefusal(database, key, refusal);
  }
}

/**
 * Writes down a refusal, unless the same request got another answer elsewhere meanwhile.
 *
 * The refused transaction has given the key free. Claiming it again waits for the same request on another connection,
 * so that both are answered with what stands under the key in the end.
 */
async function settleRefusal(database: Database, key: OnceKey, refusal: Problem): Promise<object> {
  const first = await inTransaction(database, async (transaction) => {
    const before = await claimKey(transaction, key);
    if (before === undefined) {
      const { code, message, details } = refusal;
      const row: WrittenRefusal = { code, message, details };
      await rowOf(transaction, key)
        .set({ request_hash: refusalHashOf(key), refusal: JSON.stringify(row) })
        .execute();
    }
    return before;
  });
  if (first === undefined) throw refusal;
  return first;
}

/** Refusal in the database. */
interface WrittenRefusal {
  readonly code: ProblemCode;
  readonly message: string;
  readonly details: ProblemDetails;
}

/**
 * Claims a key until the transaction ends; where another transaction has claimed it, waits for that one.
 *
 * @returns the answer that the same request got before; undefined when the key is claimed
 * @throws the refusal that the same request got a moment ago; key_reused; signed_out for an erased customer
 */
async function claimKey(transaction: Transaction<Tables>, key: OnceKey): Promise<object | undefined> {
  const { customerId, now } = key;
  const request_hash = hashOf(key.request);
  const created_at = now.toISOString();
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .columns(['customer_id', 'key', 'request_hash', 'created_at'])
    .expression(
      lockAccountRow(transaction, customerId).select(({ val }) => [
        'customers.id',
        val(key.key).as('key'),
        val(request_hash).as('request_hash'),
        val(created_at).as('created_at'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const row = transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'refusal', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key.key);
  const first = await (isPostgres(transaction) ? row.forUpdate() : row).executeTakeFirst();
  if (first === undefined) throw erased();
  if (first.refusal === null) {
    if (first.request_hash !== request_hash) throw keyReused();
    // The answer is written in the transaction that has claimed the key.
    return JSON.parse(first.answer as string) as object;
  }
  const age = Math.abs(now.getTime() - Date.parse(first.created_at));
  if (first.request_hash === refusalHashOf(key) && age < REFUSAL_HOLDS_MS) {
    const { code, message, details } = JSON.parse(first.refusal) as WrittenRefusal;
    throw new Problem(code, message, details);
  }
  await rowOf(transaction, key).set({ request_hash, created_at, refusal: null }).execute();
  return undefined;
}

const rowOf = (transaction: Transaction<Tables>, { customerId, key }: OnceKey) =>
  transaction.updateTable('idempotency_keys').where('customer_id', '=', customerId).where('key', '=', key);

/** Never that of a request which took effect: a server of the version before then takes it for another request. */
const refusalHashOf = ({ request, terms }: OnceKey): string => hashOf(JSON.stringify(['refused', request, terms]));
