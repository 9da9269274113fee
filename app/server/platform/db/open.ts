// Opens the database: a file next to the server, or PostgreSQL.
import { DEFAULT_MIGRATION_TABLE, type Dialect, Kysely, type Migration, Migrator, sql } from 'kysely';
import { isGivenUp } from './retryableErrors.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Where the data lives: a PostgreSQL address with the most connections to it, or a file (":memory:" for none). */
export type DatabasePlace = { readonly url: string; readonly connections?: number } | { readonly file: string };

/** How long a request waits for a connection to PostgreSQL before the answer is 503, in milliseconds. */
const CONNECT_MS = 3000;

/** How long one that writes to the file waits for those before it and for other processes, in milliseconds. */
const TURN_MS = 5000;

/** Changes of the tables by name, in the order in which they are made. */
export type Migrations = Readonly<Record<string, Migration>>;

export interface OpenOptions {
  /** How long who writes to a file waits for its turn, in milliseconds: five seconds when left out. */
  readonly turnMs?: number;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * A database that a newer server has migrated is taken as it is: newer migrations only add.
 *
 * @throws when the database cannot be reached or a migration fails
 */
export async function openDatabase(
  location: DatabasePlace,
  migrations: Migrations,
  { turnMs = TURN_MS }: OpenOptions = {},
): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: await dialectOf(location, turnMs) });
  const error = await migrate(database, migrations);
  if (error === undefined) return database;
  await database.destroy();
  throw error;
}

// A server needs one of the two, and a server that starts need not wait for the other one.
async function dialectOf(location: DatabasePlace, turnMs: number): Promise<Dialect> {
  if ('url' in location) {
    const { postgresDialect, CONNECTIONS } = await import('./postgres.ts');
    return postgresDialect({ connections: CONNECTIONS, ...location, waitMs: CONNECT_MS });
  }
  return (await import('./file.ts')).openFileDialect(location.file, turnMs);
}

/** How often a migration begins again that met a deadlock with servers at work. */
const MOST_TRIES = 5;

/**
 * Brings the tables up to date. Where they are, also by a newer server, only the list of migrations is read: the
 * migrator would wait for whoever writes, and read every column of every table three times.
 *
 * What PostgreSQL gave up, because servers that are at work use the same tables in another order, is run again.
 *
 * @returns what went wrong, if anything
 */
export async function migrate(database: Database, all: Migrations): Promise<unknown> {
  const done = await readDone(database);
  if (Object.keys(all).every((name) => done.has(name))) return undefined;
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (attempt === MOST_TRIES || !isGivenUp(error)) return error;
  }
}

async function readDone(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(database)
    // A new database has no such table.
    .catch(() => ({ rows: [] }));
  return new Set(rows.map(({ name }) => name));
}
