// Connections to PostgreSQL: none that is silent or has ended is used again. The only door to pg.
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isGivenUp } from './givenUp.ts';
import { ISOLATION_OPTION } from './isolation.ts';
import { noteChange } from './outcomes.ts';
import { createStatementNames, type StatementNames } from './statementNames.ts';

/** How long PostgreSQL may take for a statement, and how long its answer may then take to arrive, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 4000;
const SILENCE_MS = 5000;

const MOST_CONNECTIONS = 10;

/**
 * The way to a PostgreSQL.
 *
 * @param waitMs how long a request waits for a connection, in milliseconds
 */
export function postgresDialect(url: string, waitMs: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
    options: ISOLATION_OPTION,
  });
  // An idle connection that PostgreSQL closes is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const nameOf = createStatementNames();
  return new PostgresDialect({ pool: { connect: () => connect(pool, nameOf), end: () => pool.end() } });
}

/**
 * Lends a connection.
 *
 * PostgreSQL may have closed it a moment ago, which shows with its first statement: then another one takes its place,
 * unless that statement could have changed something.
 */
async function connect(pool: pg.Pool, nameOf: StatementNames): Promise<PostgresPoolClient> {
  let connection = await lend(pool, nameOf);
  let isFirst = true;
  let isInTransaction = false;
  const query = async (text: string, values: readonly unknown[]) => {
    isInTransaction ||= /^\s*(begin|start transaction)\b/i.test(text);
    const isReading = /^\s*(begin|start transaction|select)\b/i.test(text);
    const isHarmless = isFirst && isReading;
    isFirst = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await connection.query(text, values);
      } catch (error) {
        // What stands outside a transaction may have happened before its answer was lost.
        if (!isInTransaction && !isReading && isSilent(error)) noteChange();
        if (attempt === MOST_CONNECTIONS) throw error;
        // Reading several tables at once meets a newer server that changes them one after the other.
        if (isReading && !isInTransaction && isGivenUp(error)) continue;
        if (!isHarmless || !isLost(error)) throw error;
        connection.release();
        connection = await lend(pool, nameOf);
      }
    }
  };
  return { query, release: () => connection.release() } as unknown as PostgresPoolClient;
}

/**
 * Takes a connection from the pool. One that was silent or has ended is closed afterwards: whoever got it next would
 * wait in vain, too.
 *
 * A connection that ends between two statements would end the process without a listener.
 */
async function lend(pool: pg.Pool, nameOf: StatementNames) {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isBack = false;
  const breakDown = (error: Error) => {
    broken = error;
  };
  client.on('error', breakDown);
  return {
    async query(text: string, values: readonly unknown[]) {
      if (broken !== undefined) throw broken;
      try {
        // What has no values is sent as it is, in one message.
        const name = values.length === 0 ? undefined : nameOf(text);
        return await client.query({ text, values: [...values], ...(name && { name }) });
      } catch (error) {
        if (isSilent(error)) breakDown(error as Error);
        throw error;
      }
    },
    release() {
      if (isBack) return;
      isBack = true;
      client.off('error', breakDown);
      client.release(broken);
    },
  };
}

/** Codes and messages of a connection that is there no longer. */
const LOST = ['57P01', '57P02', 'ECONNRESET', 'EPIPE'];
const LOST_MESSAGES = ['Connection terminated', 'Client has encountered a connection error'];

/** Whether nobody knows what PostgreSQL has made of a statement. */
function isSilent(error: unknown): boolean {
  return isLost(error) || (error instanceof Error && error.message === 'Query read timeout');
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.includes(code) || LOST_MESSAGES.some((known) => error.message.includes(known));
}
