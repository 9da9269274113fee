// Copies all rows of a database into an empty one of the same version, such as from a file to PostgreSQL.
import { countRows, findFilledTable, insertRows, tablesInOrder, withAnyTables } from './anyTables.ts';
import type { Database } from './open.ts';

/** Databases of one version; `fresh` is a new file, which tells how an empty database looks. */
export interface Copying {
  readonly from: Database;
  readonly to: Database;
  readonly fresh: Database;
}

/**
 * Copies all rows in one transaction; servers cannot change the source meanwhile if it is a file.
 *
 * @returns the number of rows by table
 * @throws if the target has any rows, or the source none; then nothing is copied
 */
export async function copyDatabase({ from, to, fresh }: Copying): Promise<ReadonlyMap<string, number>> {
  const tables = await tablesInOrder(fresh);
  const copied = new Map<string, number>();
  await withAnyTables(to)
    .transaction()
    .execute(async (target) => {
      const filled = await findFilledTable(target, withAnyTables(fresh), tables);
      if (filled !== undefined)
        throw new Error(`The target already has rows in the table ${filled}. Copy into an empty database.`);
      // Rows of migrations are replaced by those of the source.
      for (const table of tables.toReversed()) await target.deleteFrom(table).execute();
      await withAnyTables(from)
        .transaction()
        // One snapshot, also while servers go on.
        .setIsolationLevel('repeatable read')
        .execute(async (source) => {
          for (const table of tables) {
            const rows = await source.selectFrom(table).selectAll().execute();
            await insertRows(target, table, rows);
            copied.set(table, rows.length);
          }
        });
      await refuseNothing(copied, fresh);
    });
  return copied;
}

async function refuseNothing(copied: ReadonlyMap<string, number>, fresh: Database): Promise<void> {
  for (const [table, count] of copied) if (count > (await countRows(withAnyTables(fresh), table))) return;
  throw new Error('The source has no rows. Set DATABASE_FILE or DATABASE_URL to the database to copy from.');
}
