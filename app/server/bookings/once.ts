// One effect for one key, however often the request arrives (threats B1, B2).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { erased, heldAccount } from '../accounts/heldAccount.ts';
import type { Database } from '../db/open.ts';
import { OutcomeUnknown } from '../db/outcomes.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { writeLater } from '../db/writeLater.ts';
import { Problem } from '../problems.ts';
import { hashOf } from '../tokens.ts';

/** What makes two requests the same. */
export interface OnceKey {
  readonly customerId: string;
  readonly key: string;
  /** Everything that the effect depends on; another text under the same key is refused. */
  readonly request: string;
  readonly now: Date;
}

/** How often, and after how long, it is looked up what came of a transaction whose answer was lost. */
const LOOKS = 3;
const LOOK_AFTER_MS = 300;

/**
 * Runs work once for a key and remembers its answer in the same transaction.
 *
 * The same request again gets the first answer. Work that is refused leaves no trace, so its key can be used again.
 *
 * When the database does not say what came of it, it is asked for again under the key: that tells.
 *
 * @throws key_reused when the key came with another request before; signed_out for a customer who was erased meanwhile
 * @throws OutcomeUnknown when nobody could be asked
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

/** A key stands for one request. */
export const keyReused = (): Problem => new Problem('key_reused', 'The Idempotency-Key was used for another request.');

type Work = (transaction: Transaction<Tables>) => Promise<object>;

function runOnce(database: Database, { customerId, key, request, now }: OnceKey, work: Work): Promise<object> {
  const requestHash = hashOf(request);
  return inTransaction(database, async (transaction) => {
    const claimed = await transaction
      .insertInto('idempotency_keys')
      .columns(['customer_id', 'key', 'request_hash', 'created_at'])
      .expression(
        heldAccount(transaction, customerId).select(({ val }) => [
          'customers.id',
          val(key).as('key'),
          val(requestHash).as('request_hash'),
          val(now.toISOString()).as('created_at'),
        ]),
      )
      .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed === undefined) return firstAnswer(transaction, customerId, key, requestHash);
    const answer = await work(transaction);
    writeLater(
      transaction,
      transaction
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('customer_id', '=', customerId)
        .where('key', '=', key),
    );
    return answer;
  });
}

async function firstAnswer(
  transaction: Transaction<Tables>,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<object> {
  const first = await transaction
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined) throw erased();
  if (first.request_hash !== requestHash) throw keyReused();
  // Whoever has claimed the key has written the answer before anybody else could see it.
  return JSON.parse(first.answer as string) as object;
}
