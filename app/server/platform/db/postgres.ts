// Connections to PostgreSQL: none that is silent or has ended is used again. The only door to pg.
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ISOLATION_LEVEL } from './isolation.ts';
import { noteChange } from './outcomes.ts';
import { isGivenUp } from './retryableErrors.ts';
import { isNameRefused, StatementNames } from './statementNames.ts';
import { countWaiting } from './waiting.ts';

/** How long an answer of PostgreSQL may take to arrive, in milliseconds. */
const SILENCE_MS = 5000;

/**
 * Limits of every transaction. They are set with the transaction, and not with the connection: a pooler such as
 * PgBouncer lends one connection to many clients, and refuses to start one with settings.
 *
 * A server that is frozen in a transaction loses it, and with it the rows that others wait for.
 */
const LIMITS = ['lock_timeout = 3000', 'statement_timeout = 4000', 'idle_in_transaction_session_timeout = 4000']
  .map((limit) => `set local ${limit}`)
  .join('; ');

/** Matches statements that may wait for a lock: those that change something, and those that hold rows. */
const MAY_WAIT = /^\s*(insert|update|delete|with)\b|\bfor (no key )?(key )?(update|share)\b/i;

/** Begins the transaction of one statement that may wait for a lock. */
const BEGIN = `start transaction isolation level ${ISOLATION_LEVEL}`;

/** How often a statement is run again that PostgreSQL aborted, or whose connection was lost before it began. */
const MOST_TRIES = 10;

/** The share of the connections that may be changing something: the others are left for reading while changes wait for a lock. */
const CHANGING = 0.7;

/** How many connections a server has when nothing else is set. */
export const CONNECTIONS = 10;

export interface PostgresOptions {
  readonly url: string;
  /** How long a request waits for a connection, in milliseconds. */
  readonly waitMs: number;
  /** The most connections. */
  readonly connections: number;
}

/** Makes the way to a PostgreSQL. */
export function postgresDialect({ url, waitMs, connections }: PostgresOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    query_timeout: SILENCE_MS,
  });
  // An idle connection that PostgreSQL closes is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // In words that stand for a database that cannot be reached right now.
  const tooLate = new Error('timeout exceeded when trying to connect: others are changing something');
  const turns = withTimeout(new Semaphore(Math.max(1, Math.floor(connections * CHANGING))), waitMs, tooLate);
  const parts = { pool, waitMs, connections, turns, names: new StatementNames() };
  return new PostgresDialect({ pool: { connect: () => connect(parts), end: () => pool.end() } });
}

interface ConnectionParts {
  readonly pool: pg.Pool;
  readonly waitMs: number;
  readonly connections: number;
  /** A change takes one before its connection. */
  readonly turns: SemaphoreInterface;
  readonly names: StatementNames;
}

/**
 * Lends a connection with the first statement, which says whether it is for reading or for a change.
 *
 * PostgreSQL may have closed it a moment ago, which shows with its first statement: then another one takes its place,
 * unless that statement could have changed something.
 */
async function connect(parts: ConnectionParts): Promise<PostgresPoolClient> {
  let connection: Awaited<ReturnType<typeof lend>> | undefined;
  let endTurn: (() => void) | undefined;
  const own = async () => {
    connection ??= await lend(parts);
    return connection;
  };
  const giveBackTurn = () => {
    endTurn?.();
    endTurn = undefined;
  };
  let isFirst = true;
  let isInTransaction = false;
  const run = async (text: string, values: readonly unknown[]) => {
    const isBeginning = /^\s*(begin|start transaction)\b/i.test(text);
    const isReading = isBeginning || /^\s*select\b/i.test(text);
    const isHarmless = isFirst && isReading;
    const isAlone = isReading && !isInTransaction;
    isInTransaction ||= isBeginning;
    isFirst = false;
    if (isBeginning && endTurn === undefined) [, endTurn] = await countWaiting(parts.turns.acquire());
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (isBeginning ? (await own()).begin(text) : (await own()).query(text, values));
      } catch (error) {
        if (attempt === MOST_TRIES) throw error;
        // Reading several tables at once meets a newer server that changes them one after the other.
        if (isAlone && isGivenUp(error)) continue;
        if (!isHarmless || !isLost(error)) throw error;
        connection?.release();
        connection = undefined;
      }
    }
  };
  /** Runs a statement in a transaction of its own, so that it has the same limits as all others. */
  const change = async (text: string, values: readonly unknown[]) => {
    for (let attempt = 1; ; attempt += 1) {
      await run(BEGIN, []);
      const { query } = await own();
      try {
        const result = await query(text, values);
        await query('commit', []);
        return result;
      } catch (error) {
        await query('rollback', []).catch(() => undefined);
        // It may have happened before its answer was lost.
        if (isSilent(error)) noteChange();
        if (attempt === MOST_TRIES || !isGivenUp(error)) throw error;
      } finally {
        isInTransaction = false;
        giveBackTurn();
      }
    }
  };
  const query = (text: string, values: readonly unknown[]) =>
    !isInTransaction && MAY_WAIT.test(text) ? change(text, values) : run(text, values);
  const release = () => {
    connection?.release();
    giveBackTurn();
  };
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Takes a connection from the pool. One that was silent or has ended is closed afterwards: its next user would
 * wait in vain, too.
 *
 * A connection that ends between two statements would end the process without a listener.
 */
async function lend({ names, ...parts }: ConnectionParts) {
  const { pool } = parts;
  const client = await countWaiting(waitForOne(parts));
  let broken: Error | undefined;
  let isBack = false;
  const breakDown = (error: Error) => {
    broken = error;
  };
  client.on('error', breakDown);
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken !== undefined) throw broken;
    // A statement without values is sent as it is, in one message.
    const name = values.length === 0 ? undefined : names.of(text);
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      if (isNameRefused(error)) names.stop();
      if (isSilent(error)) breakDown(error as Error);
      throw error;
    }
  };
  return {
    query,
    /** Begins a transaction with its limits, in one message. */
    async begin(text: string) {
      const results: unknown = await query(`${text}; ${LIMITS}`, []);
      return Array.isArray(results) ? results[0] : results;
    },
    release() {
      if (isBack) return;
      isBack = true;
      client.off('error', breakDown);
      // One more than the pool may have by now is closed.
      client.release(broken ?? pool.totalCount > (pool.options.max ?? CONNECTIONS));
    },
  };
}

/** Pause before a connection is asked for again that PostgreSQL had no room for, in milliseconds. */
const ROOM_PAUSE_MS = 50;

/** How long a pool stays smaller after PostgreSQL had no room for another connection, in milliseconds. */
const SMALLER_MS = 30_000;

/**
 * Waits for a connection while PostgreSQL has no room for another one.
 *
 * The pool is smaller for a while then, by one at least, so that another server finds room.
 */
async function waitForOne({ pool, waitMs, connections }: Omit<ConnectionParts, 'names'>): Promise<pg.PoolClient> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error;
    }
    pool.options.max = Math.max(1, pool.totalCount - 1);
    setTimeout(() => {
      pool.options.max = Math.min(connections, pool.options.max + 1);
    }, SMALLER_MS).unref();
    await sleep(ROOM_PAUSE_MS);
  }
}

/** Code of PostgreSQL for a role, database or server with too many connections. */
const isFull = (error: unknown): boolean => (error as { code?: unknown }).code === '53300';

/** Codes and messages of a connection that is there no longer. */
const LOST = ['57P01', '57P02', '25P03', 'ECONNRESET', 'EPIPE'];
const LOST_MESSAGES = ['Connection terminated', 'Client has encountered a connection error'];

/** Returns whether it is unknown what PostgreSQL has made of a statement. */
function isSilent(error: unknown): boolean {
  return isLost(error) || (error instanceof Error && error.message === 'Query read timeout');
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.includes(code) || LOST_MESSAGES.some((known) => error.message.includes(known));
}
