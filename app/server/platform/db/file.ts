// Kysely dialect for a SQLite file: one writer at a time, without blocking the process.
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

const MEMORY = ':memory:';

/** Maximum pause between attempts to take the lock, in milliseconds. */
const MAX_PAUSE_MS = 16;

/**
 * Opens a dialect for a SQLite file.
 *
 * Reads never wait for writers. Writers wait for each other, and for locks of other processes.
 *
 * @param file path, or ":memory:"
 * @param waitMs maximum wait for the lock; after it the error has the code SQLITE_BUSY
 */
export async function openFileDialect(file: string, waitMs: number): Promise<Dialect> {
  if (file !== MEMORY) mkdirSync(dirname(file), { recursive: true });
  // Servers that open a new file at the same time all try to switch it to WAL.
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
  /** Undefined in memory, where a second connection has a database of its own. */
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
    try {
      // Closing leaves the write-ahead log beside the file, and a copy of the file alone would lack the last changes.
      this.#parts.writer.query('pragma wal_checkpoint(truncate)');
    } catch {
      // The log stays, and the next start reads it.
    } finally {
      this.#parts.writer.close();
    }
  }
}

/** Takes the writer only when it writes or begins a transaction. */
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

  /** Takes the write lock at once: upgrading a read lock later could fail halfway. */
  async begin(): Promise<void> {
    await this.#takeTurn(() => this.#parts.writer.query('begin immediate'));
  }

  commit(): void {
    this.#parts.writer.query('commit');
  }

  /** The failure may have ended the transaction already. */
  rollback(): void {
    if (this.#parts.writer.isInTransaction) this.#parts.writer.query('rollback');
  }

  /** Rolls back an open transaction, so that no lock stays behind. */
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
    throw new Error('SQLite results cannot be streamed.');
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

  /** Waits for writers of this process, then retries until no other process holds the lock. */
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

async function patiently<Result>(work: () => Result, until: number): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > until) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Runs migrations in a transaction, so that servers wait for each other and failures roll back. */
class OneByOneAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
