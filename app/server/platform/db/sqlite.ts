// One connection to a database in a file. The only door to SQLite.
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';

/** How many statements are kept; those of the product are fewer, but for lists of values. */
const MOST_STATEMENTS = 500;

/** What SQLite says of a trouble that passes, and its code: some calls of the library tell the message only. */
const CODES: Readonly<Record<string, string>> = {
  'database is locked': 'SQLITE_BUSY',
  'database table is locked': 'SQLITE_LOCKED',
  'database or disk is full': 'SQLITE_FULL',
  'attempt to write a readonly database': 'SQLITE_READONLY',
  'disk I/O error': 'SQLITE_IOERR',
  'unable to open database file': 'SQLITE_CANTOPEN',
};

/** A statement, and whether it answers with rows: asking for its columns takes longer than most statements. */
interface Prepared {
  readonly statement: StatementSyncInstance;
  readonly hasRows: boolean;
}

/** Runs statements, each at once: whoever meets a lock is told so and waits outside. */
export class SqliteConnection {
  readonly #database: DatabaseSyncInstance;
  readonly #known = new Map<string, Prepared>();

  /** @throws with the code SQLITE_CANTOPEN when the file cannot be opened or made, SQLITE_BUSY while another process makes it */
  constructor(file: string) {
    const database = coded(() => new DatabaseSync(file));
    try {
      // Waiting in here would keep the whole server waiting.
      coded(() => database.exec('pragma busy_timeout = 0; pragma synchronous = full; pragma foreign_keys = on'));
    } catch (error) {
      database.close();
      throw error;
    }
    this.#database = database;
  }

  /** Whether a transaction is open. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Runs one statement to its end.
   *
   * @throws with a code such as SQLITE_BUSY; nothing of the statement stays open or has happened then
   */
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

  /** Prepares each statement once: that takes longer than most of them take. */
  #prepare(sql: string): Prepared {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    if (this.#known.size === MOST_STATEMENTS) this.#known.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#known.set(sql, prepared);
    return prepared;
  }
}

/** The library stores what it does not know as nothing. */
function bindable(value: unknown): string | number | bigint | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}

/** Gives errors the names of SQLite as their codes. */
function coded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { sqliteCodeName = CODES[error.message] } = error as { sqliteCodeName?: string };
    throw sqliteCodeName === undefined ? error : Object.assign(error, { code: sqliteCodeName });
  }
}
