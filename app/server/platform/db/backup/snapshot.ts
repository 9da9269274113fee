// Reads all rows of a database at one instant, while servers change it.
import { sql, type Transaction } from 'kysely';
import type { AnyRow } from '../anyTables.ts';
import { assertExists, type DatabasePlace, openDatabase } from '../open.ts';
import { SqliteConnection } from '../sqlite.ts';
import type { Tables } from '../tables.ts';

export interface Snapshot {
  /** Names of all tables, sorted. */
  readonly tables: readonly string[];
  /** Reads the rows of a table in parts, each time from the first. */
  rows(table: string): AsyncIterable<readonly AnyRow[]>;
}

/** Rows of one part, which fit in memory together. */
const ROWS_AT_ONCE = 2000;

/** Maximum pause between two parts on PostgreSQL, such as for a slow disk, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * Calls `work` with the state of the database at one instant. Readers and writers never wait for it.
 * Migrations do, on PostgreSQL; this function runs none.
 */
export function readSnapshot<Result>(
  place: DatabasePlace,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return 'file' in place ? readFileSnapshot(place.file, work) : readPostgresSnapshot(place, work);
}

async function readFileSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  assertExists({ file });
  const connection = new SqliteConnection(file);
  try {
    // A transaction that only reads sees the database as at its first statement.
    connection.query('begin');
    const { rows } = connection.query<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
    );
    return await work({
      tables: rows.map(({ name }) => name),
      async *rows(table) {
        const text = `select rowid as "rowid of the snapshot", * from "${table}" where rowid > ? order by rowid limit ${ROWS_AT_ONCE}`;
        for (let after = Number.MIN_SAFE_INTEGER; ; ) {
          const part = connection.query<AnyRow>(text, [after]).rows;
          if (part.length === 0) return;
          after = Number(part.at(-1)?.['rowid of the snapshot']);
          yield part.map(({ 'rowid of the snapshot': _, ...row }) => row);
        }
      },
    });
  } finally {
    connection.close();
  }
}

async function readPostgresSnapshot<Result>(
  place: DatabasePlace,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place, {});
  try {
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_MS)}`.execute(transaction);
        const { rows } = await sql<{ name: string }>`
          select tablename as name from pg_tables where schemaname = current_schema() order by tablename collate "C"`.execute(
          transaction,
        );
        return work({ tables: rows.map(({ name }) => name), rows: (table) => fetchParts(transaction, table) });
      });
  } finally {
    await database.destroy();
  }
}

async function* fetchParts(transaction: Transaction<Tables>, table: string): AsyncIterable<readonly AnyRow[]> {
  await sql`declare parts no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<AnyRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from parts`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close parts`.execute(transaction);
}
