import { type OperationNodeSource, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialects.ts';
import type { Tables } from './tables.ts';

const deferred = new WeakMap<Transaction<Tables>, OperationNodeSource[]>();

/** Starts to collect deferred writes of a transaction, until `runDeferredWrites` is called. */
export function collectWrites(transaction: Transaction<Tables>): void {
  deferred.set(transaction, []);
}

/**
 * Defers an insert, update or deletion to the end of the transaction (`inTransaction`).
 *
 * It runs after all other statements. No two deferred writes may change the same row.
 *
 * @throws when the transaction has ended or is not one of `inTransaction`: the write would be lost
 */
export function deferWrite(transaction: Transaction<Tables>, write: OperationNodeSource): void {
  const writes = deferred.get(transaction);
  if (writes === undefined) throw new Error('deferWrite needs an open transaction of inTransaction.');
  const node = write.toOperationNode();
  writes.push({ toOperationNode: () => node });
}

/** Runs deferred writes. On PostgreSQL they are one statement, to save round trips. */
export async function runDeferredWrites(transaction: Transaction<Tables>): Promise<void> {
  const writes = deferred.get(transaction) ?? [];
  deferred.delete(transaction);
  for (const write of isPostgres(transaction) ? inOneStatement(writes) : writes)
    await sql`${write}`.execute(transaction);
}

/** Joins writes with `with`. PostgreSQL runs them even if their results are not read. */
function inOneStatement(writes: readonly OperationNodeSource[]): readonly OperationNodeSource[] {
  const last = writes.at(-1);
  if (last === undefined || writes.length === 1) return writes;
  const before = writes.slice(0, -1).map((write, at) => sql`${sql.id(`write${at}`)} as (${write})`);
  return [sql`with ${sql.join(before)} ${last}`];
}
