// Connection to a SQLite file. Only this file imports SQLite.
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';

/** Maximum cached statements. The product has fewer, apart from those with lists of values. */
const MAX_STATEMENTS = 500;

/** Codes of temporary errors by message: some calls of the library report only the message. */
const CODES: Readonly<Record<string, string>> = {
  'database is locked': 'SQLITE_BUSY',
  'database table is locked': 'SQLITE_LOCKED',
  'database or disk is full': 'SQLITE_FULL',
  'attempt to write a readonly database': 'SQLITE_READONLY',
  'disk I/O error': 'SQLITE_IOERR',
  'unable to open database file': 'SQLITE_CANTOPEN',
};

/** `hasRows` is cached: reading the columns takes longer than most statements. */
interface Prepared {
  readonly statement: StatementSyncInstance;
  readonly hasRows: boolean;
}

/** Runs statements synchronously. On a lock it fails at once, so that the caller can wait. */
export class SqliteConnection {
  readonly #database: DatabaseSyncInstance;
  readonly #known = new Map<string, Prepared>();

  /** @throws SQLITE_CANTOPEN for an unusable file, SQLITE_BUSY while another process creates it */
  constructor(file: string) {
    const database = coded(() => new DatabaseSync(file));
    try {
      // SQLite's own waiting would block the event loop.
      coded(() => database.exec('pragma busy_timeout = 0; pragma synchronous = full; pragma foreign_keys = on'));
    } catch (error) {
      database.close();
      throw error;
    }
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** @throws with a code such as SQLITE_BUSY; the statement has no effect then */
  query<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const values = parameters.map(bindable);
    return coded(() => {
      const { statement, hasRows } = this.#prepare(sql);
      if (hasRows) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  close(): void {
    this.#known.clear();
    this.#database.close();
  }

  /** Caches statements: preparing takes longer than most of them run. */
  #prepare(sql: string): Prepared {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    if (this.#known.size === MAX_STATEMENTS) this.#known.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#known.set(sql, prepared);
    return prepared;
  }
}

/** The library would store unsupported types as null. */
function bindable(value: unknown): string | number | bigint | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}

/** Adds SQLite's code to errors. */
function coded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { sqliteCodeName = CODES[error.message] } = error as { sqliteCodeName?: string };
    throw sqliteCodeName === undefined ? error : Object.assign(error, { code: sqliteCodeName });
  }
}
