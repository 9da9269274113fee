// Locks that serialize writes for a customer with the erasure of the account.
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../db/dialects.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem } from '../http/problems.ts';

/** Domain of the e-mail addresses of erased accounts; RFC 2606 reserves it. */
export const NOWHERE = 'erased.invalid';

/**
 * Selects the row of an account that is not erased, and blocks its erasure until the commit.
 * The lock is shared. PostgreSQL checks the row again after waiting for an erasure.
 */
export function lockAccountRow(transaction: Kysely<Tables>, customerId: string) {
  const there = transaction
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('email', 'not like', `%@${NOWHERE}`);
  return isPostgres(transaction) ? there.forKeyShare() : there;
}

/** Locks an account against erasure until the commit. Throws signed_out if it is erased. */
export async function holdAccount(transaction: Kysely<Tables>, customerId: string): Promise<void> {
  if ((await lockAccountRow(transaction, customerId).select('id').executeTakeFirst()) === undefined) throw erased();
}

/** Runs a transaction that locks the account against erasure. Throws signed_out if erased. */
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

/** Waits for transactions that hold the account, and excludes others until the commit. */
export async function lockAccount(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  const row = transaction.selectFrom('customers').select('id').where('id', '=', customerId);
  await (isPostgres(transaction) ? row.forUpdate() : row).execute();
}

export const erased = (): Problem =>
  new Problem('signed_out', 'The account was deleted. Register again, or use another account.');
