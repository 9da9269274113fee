// Failures of demo calls by visitor. The database counts them for several servers together.
import type { DemoFailure } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import type { Database } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/transactions.ts';
import type { DemoFailuresTable } from './tables.ts';

/** Replaces the failures of a visitor. */
export async function setFailures(
  database: Database,
  visitor: string,
  failures: readonly DemoFailure[],
  now: Date,
): Promise<void> {
  const rows: DemoFailuresTable[] = failures.map((failure, position) => ({
    visitor,
    position,
    failure: JSON.stringify(failure),
    times_left: failure.times ?? null,
    set_at: now.toISOString(),
  }));
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('demo_failures').where('visitor', '=', visitor).execute();
    if (rows.length > 0) await transaction.insertInto('demo_failures').values(rows).execute();
  });
}

/** Finds the failure of a call and counts it down; undefined if the call should succeed. */
export async function takeFailure(
  database: Database,
  visitor: string,
  method: string,
  path: string,
): Promise<DemoFailure | undefined> {
  const rows = await database
    .selectFrom('demo_failures')
    .selectAll()
    .where('visitor', '=', visitor)
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const failure = JSON.parse(row.failure) as DemoFailure;
    if (isMeant(failure, method, path) && (await countDown(database, row))) return failure;
  }
  return undefined;
}

const FAILURES_KEPT_MS = 24 * 3_600_000;

/** Deletes failures that were set more than a day ago. */
export async function cleanUpFailures({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - FAILURES_KEPT_MS).toISOString();
  await database.deleteFrom('demo_failures').where('set_at', '<', before).execute();
}

function isMeant(failure: DemoFailure, method: string, path: string): boolean {
  if (failure.method !== undefined && failure.method !== method) return false;
  const [wanted, parts] = [failure.path.split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index]);
}

/** Decrements atomically: of two simultaneous calls only one takes the last failure. */
async function countDown(database: Database, { visitor, position, times_left }: DemoFailuresTable): Promise<boolean> {
  if (times_left === null) return true;
  const { numUpdatedRows } = await database
    .updateTable('demo_failures')
    .set((row) => ({ times_left: row('times_left', '-', 1) }))
    .where('visitor', '=', visitor)
    .where('position', '=', position)
    .where('times_left', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
