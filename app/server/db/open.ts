// Opens the database: a file next to the server, or PostgreSQL. The only door to libsql.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  DEFAULT_MIGRATION_TABLE,
  type Driver,
  Kysely,
  Migrator,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import type Libsql from 'libsql';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Where the data lives: a PostgreSQL address, or a file (":memory:" for none). */
export type DatabasePlace = { readonly url: string } | { readonly file: string };

/** How long a server that starts waits for another one that is migrating, in milliseconds. */
const START_TIMEOUT_MS = 5000;

/** How long a request waits for a connection, or for the lock of the file, before the answer is 503, in milliseconds. */
const WAIT_MS = 3000;

/** How long a request waits for those before it on the one connection to the file, in milliseconds. */
const QUEUE_MS = 5000;

/** How long, once somebody has waited for the lock in vain. */
const STUCK_WAIT_MS = 50;

/**
 * Opens the database and brings its tables up to date.
 *
 * A database that a newer server has migrated is taken as it is: newer migrations only add.
 *
 * @throws when the database cannot be reached or a migration fails
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database = await ('url' in place ? openPostgres(place.url) : openFile(place.file));
  const error = await migrate(database);
  if (error === undefined) {
    // From now on requests wait, and keep the others waiting.
    if ('file' in place) await sql`pragma busy_timeout = ${sql.lit(WAIT_MS)}`.execute(database);
    return database;
  }
  await database.destroy();
  throw error;
}

/**
 * Brings the tables up to date. Where they are, also by a newer server, only the list of migrations is read: the
 * migrator would wait for whoever writes, and read every column of every table three times.
 *
 * @returns what went wrong, if anything
 */
async function migrate(database: Database): Promise<unknown> {
  const done = await readDone(database);
  if (Object.keys(migrations).every((name) => done.has(name))) return undefined;
  const provider = { getMigrations: async () => migrations };
  return (await new Migrator({ db: database, provider }).migrateToLatest()).error;
}

async function readDone(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(database)
    // A new database has no such table.
    .catch(() => ({ rows: [] }));
  return new Set(rows.map(({ name }) => name));
}

// A server needs one of the two, and a server that starts need not wait for the other one.
async function openPostgres(url: string): Promise<Database> {
  const { postgresDialect } = await import('./postgres.ts');
  return new Kysely<Tables>({ dialect: postgresDialect(url, WAIT_MS) });
}

async function openFile(file: string): Promise<Database> {
  const { default: Libsql } = await import('libsql');
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Libsql(file);
  // The timeout comes first: switching to WAL needs a lock, and another process may hold it.
  database.exec(`PRAGMA busy_timeout = ${START_TIMEOUT_MS}`);
  switchToWal(database);
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: rememberStatements(database) }, () =>
      database.exec('begin immediate'),
    ),
  });
}

/** How many statements are kept; those of the product are fewer, but for lists of values. */
const MOST_STATEMENTS = 500;

/** Prepares each statement once: that takes longer than most of them take. */
function rememberStatements(database: Pick<Libsql.Database, 'prepare' | 'close'>): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const prepared = database.prepare(sql) as unknown as SqliteStatement;
    if (known.size === MOST_STATEMENTS) known.clear();
    // One that met an error may still be open.
    const keep = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        known.delete(sql);
        throw error;
      }
    };
    const statement: SqliteStatement = {
      reader: prepared.reader,
      all: (parameters) => keep(() => prepared.all(parameters)),
      run: (parameters) => keep(() => prepared.run(parameters)),
      iterate: (parameters) => prepared.iterate(parameters),
    };
    known.set(sql, statement);
    return statement;
  };
  return { prepare: (sql) => known.get(sql) ?? prepare(sql), close: () => void database.close() };
}

/** Two servers that open a new file at once both switch it; SQLite tells the second one at once that it is locked. */
function switchToWal(database: Pick<Libsql.Database, 'exec'>): void {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/**
 * Takes the write lock when a transaction begins: one that reads first and writes later could fail half way.
 *
 * Nobody waits for ever for those before them.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #lock = { isStuck: false };
  readonly #begin: () => void;

  constructor(config: SqliteDialectConfig, begin: () => void) {
    super(config);
    this.#begin = begin;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const waiting = super.acquireConnection();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), QUEUE_MS);
    });
    const connection = await Promise.race([waiting, late]);
    clearTimeout(timer);
    if (connection !== undefined) return new PatientConnection(connection, this.#lock);
    void waiting.then(() => super.releaseConnection());
    throw Object.assign(new Error('database is locked: its one connection is in use'), { code: 'SQLITE_BUSY' });
  }

  /** A prepared statement that meets the lock stays open, and no transaction could be committed beside it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PatientConnection).guard(async () => this.#begin(), true);
  }
}

/** Lets the file wait for another process that writes. Behind somebody who has waited in vain nobody waits for long. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #lock: { isStuck: boolean };

  constructor(connection: DatabaseConnection, lock: { isStuck: boolean }) {
    this.#connection = connection;
    this.#lock = lock;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Reading is possible while others write, and says nothing about the lock.
    return this.guard(() => this.#connection.executeQuery<Row>(query), !/^\s*select/i.test(query.sql));
  }

  /** Does something with the file, and remembers whether the lock could be had. */
  async guard<Result>(work: () => Promise<Result>, needsLock: boolean): Promise<Result> {
    try {
      const result = await work();
      if (this.#lock.isStuck && needsLock) await this.#beStuck(false);
      return result;
    } catch (error) {
      if (!this.#lock.isStuck && isLocked(error)) await this.#beStuck(true);
      throw error;
    }
  }

  async #beStuck(isStuck: boolean): Promise<void> {
    this.#lock.isStuck = isStuck;
    await this.#connection.executeQuery(
      CompiledQuery.raw(`pragma busy_timeout = ${isStuck ? STUCK_WAIT_MS : WAIT_MS}`),
    );
  }

  streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, 1);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #begin: () => void;

  constructor(config: SqliteDialectConfig, begin: () => void) {
    super(config);
    this.#config = config;
    this.#begin = begin;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config, this.#begin);
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
