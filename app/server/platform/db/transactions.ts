import type { Transaction } from 'kysely';
import { collectWrites, runDeferredWrites } from './deferWrite.ts';
import { ISOLATION_LEVEL } from './isolation.ts';
import type { Database } from './open.ts';
import { noteChange, OutcomeUnknown } from './outcomes.ts';
import { isGivenUp } from './retryableErrors.ts';
import type { Tables } from './tables.ts';

const MAX_TRIES = 5;

/**
 * Runs work in one transaction, atomically.
 *
 * A transaction that PostgreSQL aborts (`isGivenUp`) starts again, up to five times.
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
        await runDeferredWrites(transaction);
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
      if (attempt === MAX_TRIES || !isGivenUp(error)) throw error;
    }
  }
}

const UNAVAILABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  // Read-only database, such as a replica.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  // Lock timeout and idle-in-transaction timeout.
  '55P03',
  '25P03',
  // Serialization failure and deadlock, after all attempts.
  '40001',
  '40P01',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
];
/** Classes of PostgreSQL's codes: lost connection, and exhausted resources. */
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

/** Returns whether an error means that the database is not reachable or writable right now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_CLASSES.test(code)) return true;
  if (UNAVAILABLE.some((known) => code === known || code.startsWith(`${known}_`))) return true;
  return error instanceof Error && UNAVAILABLE_MESSAGES.some((known) => error.message.includes(known));
}

/** Returns whether the result of COMMIT is unknown. */
function isAnswerLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code.startsWith('SQLITE')) return code.startsWith('SQLITE_IOERR');
  // PostgreSQL's own codes mean a rollback, except those that announce the end of the connection.
  if (/^[\dA-Z]{5}$/.test(code) && !/^(08|57P|25P03)/.test(code)) return false;
  return isDatabaseUnavailable(error);
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
