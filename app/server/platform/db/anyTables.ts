// Rows of any table, for work on whole databases, such as copies and backups.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './open.ts';

/** Tables with any columns. */
export type AnyTables = Record<string, Record<string, unknown>>;
export type AnyRow = Readonly<Record<string, unknown>>;
type Rows = Kysely<AnyTables> | Transaction<AnyTables>;

/** Maximum values of one statement. SQLite allows 32,766. */
const MAX_VALUES = 20_000;

export const withAnyTables = (database: Database): Kysely<AnyTables> => database as unknown as Kysely<AnyTables>;

/**
 * Lists the tables of the migrations, each after those that it refers to.
 *
 * @param fresh new SQLite file, whose foreign keys can be read
 */
export async function tablesInOrder(fresh: Database): Promise<string[]> {
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

/** Finds a table with more rows than in a new database. */
export async function findFilledTable(
  target: Rows,
  fresh: Rows,
  tables: readonly string[],
): Promise<string | undefined> {
  for (const table of tables) if ((await countRows(target, table)) > (await countRows(fresh, table))) return table;
  return undefined;
}

export async function countRows(database: Rows, table: string): Promise<number> {
  const row = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(row['rows']);
}

export async function insertRows(target: Rows, table: string, rows: readonly AnyRow[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? { column: '' }).length));
  for (let first = 0; first < rows.length; first += atOnce)
    await target
      .insertInto(table)
      .values(rows.slice(first, first + atOnce))
      .execute();
}
