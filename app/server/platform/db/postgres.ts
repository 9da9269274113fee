// Connections to PostgreSQL. Broken or silent ones are not reused. Only this file imports pg.
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ISOLATION_LEVEL } from './isolation.ts';
import { noteChange } from './outcomes.ts';
import { isGivenUp } from './retryableErrors.ts';
import { isNameRefused, StatementNames } from './statementNames.ts';
import { countWaiting } from './waiting.ts';

/** Maximum wait for an answer of PostgreSQL, in milliseconds. */
const SILENCE_MS = 5000;

/**
 * Limits of every transaction, in milliseconds. They make a frozen server release its row locks.
 * They are set per transaction: poolers such as PgBouncer refuse connections with settings.
 */
const LIMITS = ['lock_timeout = 3000', 'statement_timeout = 4000', 'idle_in_transaction_session_timeout = 4000']
  .map((limit) => `set local ${limit}`)
  .join('; ');

/** Matches statements that may wait for a lock: changes and locking reads. */
const MAY_WAIT = /^\s*(insert|update|delete|with)\b|\bfor (no key )?(key )?(update|share)\b/i;

const BEGIN = `start transaction isolation level ${ISOLATION_LEVEL}`;

/** Maximum attempts of a statement that was aborted, or whose connection was lost before it. */
const MAX_TRIES = 10;

/** Maximum share of connections with changes: reads continue while changes wait for locks. */
const CHANGING = 0.7;

export const CONNECTIONS = 10;

export interface PostgresOptions {
  readonly url: string;
  /** Maximum wait for a connection, in milliseconds. */
  readonly waitMs: number;
  readonly connections: number;
}

export function postgresDialect({ url, waitMs, connections }: PostgresOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    query_timeout: SILENCE_MS,
  });
  // An error of an idle connection would end the process. The next query opens another connection.
  pool.on('error', () => undefined);
  // The message begins like pg's own, so that it counts as an unavailable database.
  const tooLate = new Error('timeout exceeded when trying to connect: others are changing something');
  const turns = withTimeout(new Semaphore(Math.max(1, Math.floor(connections * CHANGING))), waitMs, tooLate);
  const parts = { pool, waitMs, connections, turns, names: new StatementNames() };
  return new PostgresDialect({ pool: { connect: () => connect(parts), end: () => pool.end() } });
}

interface ConnectionParts {
  readonly pool: pg.Pool;
  readonly waitMs: number;
  readonly connections: number;
  /** Limits concurrent changes. A change enters before it takes its connection. */
  readonly turns: SemaphoreInterface;
  readonly names: StatementNames;
}

/**
 * Takes a connection at the first statement, which shows whether it reads or changes.
 * PostgreSQL may have closed that connection. The first statement then runs again on another one,
 * unless it could have changed something.
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
        if (attempt === MAX_TRIES) throw error;
        // A read of several tables can deadlock with the migrations of a newer server.
        if (isAlone && isGivenUp(error)) continue;
        if (!isHarmless || !isLost(error)) throw error;
        connection?.release();
        connection = undefined;
      }
    }
  };
  /** Runs a statement in its own transaction, so that the limits apply to it. */
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
        // It may have been committed before the answer was lost.
        if (isSilent(error)) noteChange();
        if (attempt === MAX_TRIES || !isGivenUp(error)) throw error;
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
 * Takes a connection from the pool. After a timeout or an error it is closed instead of reused.
 * Without the error listener, a connection that ends between statements would end the process.
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
    // Without values pg uses the simple protocol: one message, no name.
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
    /** Begins a transaction and sets its limits in one message. */
    async begin(text: string) {
      const results: unknown = await query(`${text}; ${LIMITS}`, []);
      return Array.isArray(results) ? results[0] : results;
    },
    release() {
      if (isBack) return;
      isBack = true;
      client.off('error', breakDown);
      // Closes it if the pool has become smaller meanwhile.
      client.release(broken ?? pool.totalCount > (pool.options.max ?? CONNECTIONS));
    },
  };
}

/** Pause before the next attempt when PostgreSQL has too many connections, in milliseconds. */
const ROOM_PAUSE_MS = 50;

/** Time for which the pool stays smaller after that, in milliseconds. */
const SMALLER_MS = 30_000;

/**
 * Waits for a connection while PostgreSQL has too many.
 * Meanwhile the pool shrinks by at least one, which leaves room for other servers.
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

/** PostgreSQL's code for too many connections of a role, database or server. */
const isFull = (error: unknown): boolean => (error as { code?: unknown }).code === '53300';

const LOST = ['57P01', '57P02', '25P03', 'ECONNRESET', 'EPIPE'];
const LOST_MESSAGES = ['Connection terminated', 'Client has encountered a connection error'];

/** Returns whether the effect of a statement is unknown. */
function isSilent(error: unknown): boolean {
  return isLost(error) || (error instanceof Error && error.message === 'Query read timeout');
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.includes(code) || LOST_MESSAGES.some((known) => error.message.includes(known));
}
