import { existsSync } from 'node:fs';
import { DEFAULT_MIGRATION_TABLE, type Dialect, Kysely, type Migration, Migrator, sql } from 'kysely';
import { isGivenUp } from './retryableErrors.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** PostgreSQL URL and maximum number of connections, or a file; ":memory:" for a temporary one. */
export type DatabasePlace = { readonly url: string; readonly connections?: number } | { readonly file: string };

/** @throws Error for a file that is missing: opening would create it, and the work would be done on an empty one */
export function assertExists(place: DatabasePlace): void {
  if ('file' in place && !existsSync(place.file))
    throw new Error(
      `The database ${place.file} does not exist. Set DATABASE_FILE or DATABASE_URL to that of the server.`,
    );
}

/** Maximum wait for a connection to PostgreSQL in milliseconds; after it the answer is 503. */
const CONNECT_MS = 3000;

/** Maximum wait for the write lock of a file, in milliseconds. */
const TURN_MS = 5000;

export type Migrations = Readonly<Record<string, Migration>>;

export interface OpenOptions {
  /** Maximum wait for the write lock of a file in milliseconds; five seconds by default. */
  readonly turnMs?: number;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * It accepts a database that a newer server has migrated: newer migrations only add.
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

// Loads only the driver in use, which makes the start faster.
async function dialectOf(location: DatabasePlace, turnMs: number): Promise<Dialect> {
  if ('url' in location) {
    const { postgresDialect, CONNECTIONS } = await import('./postgres.ts');
    return postgresDialect({ connections: CONNECTIONS, ...location, waitMs: CONNECT_MS });
  }
  return (await import('./file.ts')).openFileDialect(location.file, turnMs);
}

/** Maximum attempts of a migration that meets a deadlock with running servers. */
const MAX_TRIES = 5;

/**
 * Runs the missing migrations, again if PostgreSQL aborted them in favour of running servers.
 *
 * Without missing migrations it only reads their list. The migrator would wait for writers, and
 * read every column of every table three times.
 *
 * @returns the error, if any
 */
export async function migrate(database: Database, all: Migrations): Promise<unknown> {
  const done = await readDone(database);
  if (Object.keys(all).every((name) => done.has(name))) return undefined;
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (attempt === MAX_TRIES || !isGivenUp(error)) return error;
  }
}

/** Returns the names of the migrations that a database has. */
export async function readDone(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(database)
    // A new database has no such table.
    .catch(() => ({ rows: [] }));
  return new Set(rows.map(({ name }) => name));
}
