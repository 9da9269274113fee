// A database in a file beside the server, for Kysely: one writes at a time, and who waits keeps nobody else waiting.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteConnection } from './sqlite.ts';
import { countWaiting } from './waiting.ts';

/** The file that is none: the data is gone with the server. */
const MEMORY = ':memory:';

/** How long to wait before the lock is tried again at most, in milliseconds. */
const LONGEST_PAUSE_MS = 16;

/**
 * The way to a database in a file.
 *
 * Reading never waits for those who write. Who writes waits for its turn in this server and then for the lock of the
 * file, which another process may hold, without keeping the server from its other work.
 *
 * @param file its path, or ":memory:"
 * @param waitMs how long that may take altogether; then the code of the error is SQLITE_BUSY
 */
export async function openFileDialect(file: string, waitMs: number): Promise<Dialect> {
  if (file !== MEMORY) mkdirSync(dirname(file), { recursive: true });
  // Two servers that open a new file at once both switch it.
  const until = performance.now() + waitMs;
  const writer = await patiently(() => new SqliteConnection(file), until);
  await patiently(() => writer.query('pragma journal_mode = wal'), until);
  const reader = file === MEMORY ? undefined : await patiently(() => new SqliteConnection(file), until);
  const driver = new FileDriver({ writer, reader, waitMs });
  return {
    createAdapter: () => new OneByOneAdapter(),
    createDriver: () => driver,
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface FileParts {
  readonly writer: SqliteConnection;
  /** None in memory, where nobody else could see what is written. */
  readonly reader: SqliteConnection | undefined;
  readonly waitMs: number;
}

class FileDriver implements Driver {
  readonly #parts: FileParts;
  readonly #turns: MutexInterface;

  constructor(parts: FileParts) {
    this.#parts = parts;
    this.#turns = withTimeout(new Mutex(), parts.waitMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<FileConnection> {
    return new FileConnection(this.#parts, this.#turns);
  }

  beginTransaction(connection: FileConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: FileConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: FileConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: FileConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#parts.reader?.close();
    this.#parts.writer.close();
  }
}

/** What one piece of work has of the file: until it writes or begins a transaction, nothing. */
class FileConnection implements DatabaseConnection {
  readonly #parts: FileParts;
  readonly #turns: MutexInterface;
  #endTurn: (() => void) | undefined;

  constructor(parts: FileParts, turns: MutexInterface) {
    this.#parts = parts;
    this.#turns = turns;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader } = this.#parts;
    if (this.#endTurn !== undefined) return this.#now(() => this.#parts.writer.query<Row>(sql, parameters));
    if (reader !== undefined && /^\s*select\b/i.test(sql))
      return patiently(() => reader.query<Row>(sql, parameters), performance.now() + this.#parts.waitMs);
    return this.#alone(() => this.#parts.writer.query<Row>(sql, parameters));
  }

  /** Takes the write lock at once: a transaction that reads first and writes later could fail half way. */
  async begin(): Promise<void> {
    await this.#takeTurn(() => this.#parts.writer.query('begin immediate'));
  }

  commit(): void {
    this.#parts.writer.query('commit');
  }

  /** A failure may have ended the transaction already. */
  rollback(): void {
    if (this.#parts.writer.isInTransaction) this.#parts.writer.query('rollback');
  }

  /** Whatever has happened, no lock is left behind. */
  release(): void {
    if (this.#endTurn === undefined) return;
    try {
      this.rollback();
    } finally {
      this.#endTurn();
      this.#endTurn = undefined;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Answers of the file come as a whole.');
  }

  async #now<Result>(work: () => Result): Promise<Result> {
    return work();
  }

  async #alone<Result>(work: () => Result): Promise<Result> {
    try {
      return await this.#takeTurn(work);
    } finally {
      this.release();
    }
  }

  /** Waits for its turn, and then until the first thing that it does meets no lock. */
  async #takeTurn<Result>(work: () => Result): Promise<Result> {
    const until = performance.now() + this.#parts.waitMs;
    try {
      this.#endTurn = await countWaiting(this.#turns.acquire());
    } catch (error) {
      throw error === E_TIMEOUT ? Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }) : error;
    }
    return patiently(work, until);
  }
}

/** Tries again while another process holds the lock. */
async function patiently<Result>(work: () => Result, until: number): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > until) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Runs migrations in a transaction: servers that start together wait for each other, and a failed one leaves nothing. */
class OneByOneAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
