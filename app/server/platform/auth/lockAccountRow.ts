// Nothing is written for a customer who is erased meanwhile: an erasure waits for what is under way, and what comes after it is refused.
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../db/dialects.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem } from '../http/problems.ts';

/** Nobody lives where no address leads (RFC 2606): those are the addresses of accounts that were erased. */
export const NOWHERE = 'erased.invalid';

/**
 * Selects the row of an account that was not erased; it is not erased before the transaction is over.
 *
 * Others who hold it need not wait. PostgreSQL judges the row anew when it had to wait for an erasure.
 */
export function lockAccountRow(transaction: Kysely<Tables>, customerId: string) {
  const there = transaction
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('email', 'not like', `%@${NOWHERE}`);
  return isPostgres(transaction) ? there.forKeyShare() : there;
}

/**
 * Holds an account until the transaction is over.
 *
 * @throws signed_out for a customer who was erased since the request began
 */
export async function holdAccount(transaction: Kysely<Tables>, customerId: string): Promise<void> {
  if ((await lockAccountRow(transaction, customerId).select('id').executeTakeFirst()) === undefined) throw erased();
}

/**
 * Runs what is written for a customer as one transaction that holds the account.
 *
 * @throws signed_out for a customer who was erased since the request began; nothing is written then
 */
export function inTransactionOf<Result>(
  database: Database,
  customerId: string,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await holdAccount(transaction, customerId);
    return work(transaction);
  });
}

/** Waits for everything that is under way for an account, and keeps others away until the transaction is over. */
export async function lockAccount(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  const row = transaction.selectFrom('customers').select('id').where('id', '=', customerId);
  await (isPostgres(transaction) ? row.forUpdate() : row).execute();
}

/** The one refusal of who is not there any more. */
export const erased = (): Problem => new Problem('signed_out', 'The account was deleted meanwhile.');
