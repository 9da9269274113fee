// Copies all rows of a database into an empty one of the same version, such as from a file to PostgreSQL.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './open.ts';

/** Tables with any columns: the copy knows none of them. */
type AnyTables = Record<string, Record<string, unknown>>;
type Rows = Kysely<AnyTables> | Transaction<AnyTables>;

/** Maximum values of one statement. SQLite allows 32,766. */
const MOST_VALUES = 20_000;

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
      await refuseRows(target, withAnyTables(fresh), tables);
      // Rows of migrations are replaced by those of the source.
      for (const table of tables.toReversed()) await target.deleteFrom(table).execute();
      await withAnyTables(from)
        .transaction()
        // One snapshot, also while servers go on.
        .setIsolationLevel('repeatable read')
        .execute(async (source) => {
          for (const table of tables) copied.set(table, await copyTable(table, source, target));
        });
      await refuseNothing(copied, withAnyTables(fresh));
    });
  return copied;
}

const withAnyTables = (database: Database): Kysely<AnyTables> => database as unknown as Kysely<AnyTables>;

/** Tables of the migrations, each after those that it refers to. */
async function tablesInOrder(fresh: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; target: string | null }>`
    select m.name, f."table" as target from sqlite_master m left join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and m.name not like 'kysely_%' and m.name not like 'sqlite_%' order by m.name`.execute(
    fresh,
  );
  const targets = new Map<string, string[]>();
  for (const { name, target } of rows)
    targets.set(name, [...(targets.get(name) ?? []), ...(target === null || target === name ? [] : [target])]);
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const target of targets.get(table) ?? []) if (!ordered.has(target)) add(target);
    ordered.add(table);
  };
  for (const table of targets.keys()) add(table);
  return [...ordered];
}

async function refuseRows(target: Rows, fresh: Rows, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    if ((await countRows(target, table)) > (await countRows(fresh, table)))
      throw new Error(`The target already has rows in the table ${table}. Copy into an empty database.`);
}

async function refuseNothing(copied: ReadonlyMap<string, number>, fresh: Rows): Promise<void> {
  for (const [table, count] of copied) if (count > (await countRows(fresh, table))) return;
  throw new Error('The source has no rows. Set DATABASE_FILE or DATABASE_URL to the database to copy from.');
}

async function countRows(database: Rows, table: string): Promise<number> {
  const row = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(row['rows']);
}

async function copyTable(table: string, source: Rows, target: Rows): Promise<number> {
  const rows = await source.selectFrom(table).selectAll().execute();
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / Object.keys(rows[0] ?? { column: '' }).length));
  for (let first = 0; first < rows.length; first += atOnce)
    await target
      .insertInto(table)
      .values(rows.slice(first, first + atOnce))
      .execute();
  return rows.length;
}
