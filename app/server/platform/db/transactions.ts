// Writes that belong together.
import type { Transaction } from 'kysely';
import { collectWrites, writeWaiting } from './deferWrite.ts';
import { ISOLATION_LEVEL } from './isolation.ts';
import type { Database } from './open.ts';
import { noteChange, OutcomeUnknown } from './outcomes.ts';
import { isGivenUp } from './retryableErrors.ts';
import type { Tables } from './tables.ts';

/** Attempts of a transaction that PostgreSQL keeps aborting. */
const MOST_TRIES = 5;

/**
 * Runs a piece of work as one transaction: all of it takes effect, or nothing.
 *
 * A transaction that PostgreSQL aborted for another one (`isGivenUp`) runs again from its start, at most five times.
 *
 * @throws OutcomeUnknown when the answer to COMMIT was lost
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      const begun = database.transaction().setIsolationLevel(ISOLATION_LEVEL);
      const result = await begun.execute(async (transaction) => {
        collectWrites(transaction);
        const done = await work(transaction);
        await writeWaiting(transaction);
        isCommitting = true;
        return done;
      });
      noteChange();
      return result;
    } catch (error) {
      if (isCommitting && isAnswerLost(error)) {
        noteChange();
        throw new OutcomeUnknown(error);
      }
      if (attempt === MOST_TRIES || !isGivenUp(error)) throw error;
    }
  }
}

const UNAVAILABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  // A replica, or a database that was set so, cannot be written.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  // A lock that was waited for too long, and a transaction that was idle too long.
  '55P03',
  '25P03',
  // Aborted for other transactions, more often than it is tried again.
  '40001',
  '40P01',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
];
/** Classes of PostgreSQL's codes: connection lost, and no room, memory or connections left. */
const UNAVAILABLE_CLASSES = /^(08|53)[\dA-Z]{3}$/;

const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'database is locked',
  'database is not open',
  'driver has already been destroyed',
  'Cannot use a pool after calling end on the pool',
];

/** Says whether an error means that the database cannot be reached or written right now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_CLASSES.test(code)) return true;
  if (UNAVAILABLE.some((known) => code === known || code.startsWith(`${known}_`))) return true;
  return error instanceof Error && UNAVAILABLE_MESSAGES.some((known) => error.message.includes(known));
}

/** Whether a database that was told to commit has not said what came of it. */
function isAnswerLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code.startsWith('SQLITE')) return code.startsWith('SQLITE_IOERR');
  // An answer with a code of PostgreSQL says that it was not done, but for those that announce the end of the connection.
  if (/^[\dA-Z]{5}$/.test(code) && !/^(08|57P|25P03)/.test(code)) return false;
  return isDatabaseUnavailable(error);
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
