// Connections to PostgreSQL: none that is silent or has ended is used again. The only door to pg.
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

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
  });
  // An idle connection that PostgreSQL closes is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool: { connect: () => connect(pool), end: () => pool.end() } });
}

/**
 * Lends a connection.
 *
 * PostgreSQL may have closed it a moment ago, which shows with its first statement: then another one takes its place,
 * unless that statement could have changed something.
 */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  let connection = await lend(pool);
  let isFirst = true;
  const query = async (text: string, values: readonly unknown[]) => {
    const isHarmless = isFirst && /^\s*(begin|start transaction|select)\b/i.test(text);
    isFirst = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await connection.query(text, values);
      } catch (error) {
        if (!isHarmless || attempt === MOST_CONNECTIONS || !isLost(error)) throw error;
        connection.release();
        connection = await lend(pool);
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
async function lend(pool: pg.Pool) {
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
        return await client.query(text, [...values]);
      } catch (error) {
        if (error instanceof Error && (isLost(error) || error.message === 'Query read timeout')) breakDown(error);
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

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.includes(code) || LOST_MESSAGES.some((known) => error.message.includes(known));
}
