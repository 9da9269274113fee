// Writes that nobody reads before their transaction ends: they reach the database together, right before it commits.
import { type OperationNodeSource, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialects.ts';
import type { Tables } from './tables.ts';

const waiting = new WeakMap<Transaction<Tables>, OperationNodeSource[]>();

/** Lets writes of a transaction wait for its end; `writeWaiting` then has to be called. */
export function collectWrites(transaction: Transaction<Tables>): void {
  waiting.set(transaction, []);
}

/**
 * Adds an insert or an update to those that are done together when the transaction ends (`inTransaction`).
 *
 * It takes effect after everything else of the transaction, and no two of them may change the same row.
 *
 * @throws for a transaction that has ended, or is not one of `inTransaction`: the write would be lost
 */
export function deferWrite(transaction: Transaction<Tables>, write: OperationNodeSource): void {
  const writes = waiting.get(transaction);
  if (writes === undefined) throw new Error('Writes wait in transactions of inTransaction alone.');
  const node = write.toOperationNode();
  writes.push({ toOperationNode: () => node });
}

/** Does what has waited: as one statement on PostgreSQL, where each has a way to go, one after the other on SQLite. */
export async function writeWaiting(transaction: Transaction<Tables>): Promise<void> {
  const writes = waiting.get(transaction) ?? [];
  waiting.delete(transaction);
  for (const write of isPostgres(transaction) ? asOne(writes) : writes) await sql`${write}`.execute(transaction);
}

/** What changes rows may stand in a `with` on PostgreSQL, and is done whether or not anything is read from it. */
function asOne(writes: readonly OperationNodeSource[]): readonly OperationNodeSource[] {
  const last = writes.at(-1);
  if (last === undefined || writes.length === 1) return writes;
  const before = writes.slice(0, -1).map((write, at) => sql`${sql.id(`write${at}`)} as (${write})`);
  return [sql`with ${sql.join(before)} ${last}`];
}
