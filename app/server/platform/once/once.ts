// Idempotency: one effect and one answer per key (SEC-B1, SEC-B2).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { type AuditEntry, writeAudit } from '../audit/entries.ts';
import { erased, lockAccountRow } from '../auth/lockAccountRow.ts';
import { hashOf } from '../auth/tokens.ts';
import { deferWrite } from '../db/deferWrite.ts';
import { isPostgres } from '../db/dialects.ts';
import type { Database } from '../db/open.ts';
import { OutcomeUnknown } from '../db/outcomes.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem, type ProblemCode, type ProblemDetails } from '../http/problems.ts';

/** Identity of a request. Requests with the same identity get the same answer. */
export interface OnceKey {
  readonly customerId: string;
  readonly key: string;
  /** Canonical text of all input. The same key with another text is refused. */
  readonly request: string;
  /** Further input of a refusal. When it changes, the request is checked again. */
  readonly terms: string;
  readonly now: Date;
  /** Entry about the change, with its outcome added. */
  readonly entry: AuditEntry;
}

/** Attempts, with a pause in milliseconds, to look up the outcome of a lost COMMIT. */
const LOOKS = 3;
const LOOK_AFTER_MS = 300;

/**
 * Time for which a refusal is repeated, in milliseconds. It covers parallel requests.
 * Afterwards the customer may try again with the same key.
 */
const REFUSAL_HOLDS_MS = 30_000;

/** Temporary statuses, which say nothing about the request: sign in, or try later. */
const PASSING = [401, 403, 429];

/**
 * Runs work once per key, stores its answer in the same transaction, and repeats it afterwards.
 *
 * A refusal is repeated for {@link REFUSAL_HOLDS_MS}, but another request may use its key at once.
 * After a lost COMMIT the stored key tells the outcome.
 *
 * @throws key_reused when the key belongs to another request; signed_out for an erased customer
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

export const keyReused = (): Problem =>
  new Problem('key_reused', 'The Idempotency-Key belongs to another request. Use a new key for a new request.');

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
      writeAudit(transaction, key.entry, key.now);
      return answer;
    });
  } catch (error) {
    if (refusal === undefined || error !== refusal) throw error;
    return settleRefusal(database, key, refusal);
  }
}

/**
 * Stores a refusal, unless a parallel request with the same key got another answer.
 * The refused transaction has released the key. Claiming it again waits for the parallel request,
 * so that both return what is stored in the end.
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
      writeAudit(transaction, key.entry, key.now, code);
    }
    return before;
  });
  if (first === undefined) throw refusal;
  return first;
}

interface WrittenRefusal {
  readonly code: ProblemCode;
  readonly message: string;
  readonly details: ProblemDetails;
}

/**
 * Claims a key until the commit. Waits for another transaction that has claimed it.
 *
 * @returns the stored answer of the same request; undefined when the key is claimed
 * @throws the stored refusal of the same request; key_reused; signed_out for an erased customer
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
    // The transaction that claimed the key also wrote its answer.
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

/** Differs from the hash of a success: a previous server version then sees another request. */
const refusalHashOf = ({ request, terms }: OnceKey): string => hashOf(JSON.stringify(['refused', request, terms]));
