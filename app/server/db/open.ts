// Opens the database: a file next to the server, or PostgreSQL. The only door to libsql and pg.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Where the data lives: a PostgreSQL address, or a file (":memory:" for none). */
export type DatabasePlace = { readonly url: string } | { readonly file: string };

/** How long a write waits for another process before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** How long a request waits for PostgreSQL before the answer is 503, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws when the database cannot be reached or a migration fails
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database = 'url' in place ? openPostgres(place.url) : openFile(place.file);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return database;
  await database.destroy();
  throw error;
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // An idle connection that PostgreSQL closes is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function openFile(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Libsql(file);
  // The timeout comes first: switching to WAL needs a lock, and another process may hold it.
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: database as unknown as SqliteDatabase }),
  });
}

/** Takes the write lock when a transaction begins: one that reads first and writes later could fail half way. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new OneByOneSqliteAdapter();
  }
}

/** Runs migrations in a transaction: servers that start together wait for each other, and a failed one leaves nothing. */
class OneByOneSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
