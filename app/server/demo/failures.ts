// Which calls of the demo fail for a visitor. They are counted in the database, so that several servers count together.
import type { DemoFailure } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import type { Database } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/transactions.ts';
import type { DemoFailuresTable } from './tables.ts';

/** Makes these calls fail for a visitor from now on, and no others. */
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

/**
 * Finds out how a call of a visitor fails, and uses that up by one time.
 *
 * @returns nothing when the call is to work
 */
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

/** A failure that was set is not waited for longer than this. */
const FAILURES_KEPT_MS = 24 * 3_600_000;

/** Deletes failures that were set long ago. */
export async function cleanUpFailures({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - FAILURES_KEPT_MS).toISOString();
  await database.deleteFrom('demo_failures').where('set_at', '<', before).execute();
}

function isMeant(failure: DemoFailure, method: string, path: string): boolean {
  if (failure.method !== undefined && failure.method !== method) return false;
  const [wanted, parts] = [failure.path.split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index]);
}

/** Of two calls at once that could be the last to fail, one is. */
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
