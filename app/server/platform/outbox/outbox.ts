// Outbox: deliveries are written in the transaction that causes them. With several servers, the one
// that claims a row sends it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { OutboxRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';
import { type Breaker, jitter } from './breaker.ts';

const SECOND_MS = 1000;

/** Interval of polling, in milliseconds. */
const LOOK_EVERY_MS = SECOND_MS;

const AT_ONCE = 5;

/** Due time of a row that was given up: never reached, and found by the index. */
export const NEVER = '9999-12-31T00:00:00.000Z';

/** Duration of a claim in milliseconds, if its server dies. No delivery may take longer. */
const CLAIMED_MS = 60 * SECOND_MS;

/** Time for running deliveries to finish when the server stops, in milliseconds. */
const GRACE_MS = 1000;

/** Interval of looking for rows that a clock set back has delayed, in milliseconds. */
const MEND_EVERY_MS = 60 * SECOND_MS;

/** Rows of a table for one receiver, and the function that sends them. */
export interface Outbox<Row extends OutboxRow> {
  readonly table: OutboxTable;
  /** Name of a row in the log. */
  readonly noun: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Waits after each failure. After the last one the row is given up, but stays (givenUp.ts). */
  readonly waitsMs: readonly number[];
  /** Sends a row; throws when it was not delivered. */
  readonly send: (row: Row) => Promise<void>;
  readonly breaker?: Breaker;
}

/** Runs work every second, without overlaps, until the server closes. */
export function workOff(app: FastifyInstance, work: (stopped: AbortSignal) => Promise<void>): void {
  const stopped = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    running = work(stopped.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        isRunning = false;
      });
    await running;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopped.abort();
  });
  app.addHook('onClose', () => running);
}

/**
 * Attempts every due delivery, a few in parallel.
 * @param stopped ends it early, and returns running deliveries to the queue after a second
 */
export async function sendWhatIsDue<Row extends OutboxRow>(
  outbox: Outbox<Row>,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, table, clock, breaker } = outbox;
  for (;;) {
    const most = Math.min(AT_ONCE, breaker?.allowed ?? AT_ONCE);
    if (stopped.aborted || most === 0) return;
    const due = await database
      .selectFrom(alike(table))
      .selectAll()
      .where('due_at', '<=', clock.now().toISOString())
      .orderBy('due_at')
      .limit(most)
      .execute();
    if (due.length === 0) return;
    await Promise.all(due.map((row) => sendOnce(outbox, row as unknown as Row, stopped)));
  }
}

/**
 * Creates a function that repairs due times after the clock was set back, once a minute.
 * It makes rows due whose time is further ahead than any wait.
 */
export function createMender({
  database,
  table,
  clock,
  waitsMs,
}: Pick<Outbox<OutboxRow>, 'database' | 'table' | 'clock' | 'waitsMs'>): () => Promise<void> {
  let next = 0;
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  return async () => {
    if (performance.now() < next) return;
    next = performance.now() + MEND_EVERY_MS;
    // By number of attempts. A row without attempts was due when it was written.
    const longest = [CLAIMED_MS, ...waitsMs.map((wait) => Math.max(wait, CLAIMED_MS))];
    await database
      .updateTable(alike(table))
      .set({ due_at: later(0) })
      .where('due_at', '>', later(CLAIMED_MS))
      .where('due_at', '<', NEVER)
      .where('given_up_at', 'is', null)
      .where((row) =>
        row.or(longest.map((wait, at) => row.and([row('attempts', '=', at), row('due_at', '>', later(wait))]))),
      )
      .execute();
  };
}

interface Claim {
  readonly id: string;
  readonly attempts: number;
  readonly due_at: string;
}

async function sendOnce<Row extends OutboxRow>(outbox: Outbox<Row>, row: Row, stopped: AbortSignal): Promise<void> {
  const asked = performance.now();
  const claim = await claimOf(outbox, row);
  // A process that was suspended meanwhile may have lost its claim.
  if (claim === undefined || performance.now() - asked > CLAIMED_MS / 2) return;
  try {
    const isOver = await isSent(outbox.send(row), stopped);
    if (!isOver) return giveBack(outbox, claim, row);
  } catch (error) {
    outbox.breaker?.failed(error);
    return retryLater(outbox, claim, row, error);
  }
  outbox.breaker?.succeeded();
  await held(outbox.database.deleteFrom(alike(outbox.table)), claim).execute();
}

/** Waits for a delivery. Returns false when the server stops before it is done. */
async function isSent(sending: Promise<void>, stopped: AbortSignal): Promise<boolean> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const tooLong = new Promise<boolean>((resolve) => {
    end = () => {
      clock = setTimeout(resolve, GRACE_MS, false);
    };
    if (stopped.aborted) end();
    else stopped.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([sending.then(() => true), tooLong]);
  } finally {
    stopped.removeEventListener('abort', end);
    clearTimeout(clock);
  }
}

/** Claims a row by moving its due time. Only one server's update matches. */
async function claimOf<Row extends OutboxRow>(
  { database, table, clock }: Outbox<Row>,
  row: Row,
): Promise<Claim | undefined> {
  const claim = { due_at: new Date(clock.now().getTime() + CLAIMED_MS).toISOString(), attempts: row.attempts + 1 };
  const { numUpdatedRows } = await held(database.updateTable(alike(table)).set(claim), row).executeTakeFirst();
  return numUpdatedRows === 1n ? { id: row.id, ...claim } : undefined;
}

/** Restricts a change to a row that is still claimed: another server may have taken it over. */
const held = <Query extends Held<Query>>(query: Query, { id, attempts, due_at }: Claim): Query =>
  query.where('id', '=', id).where('due_at', '=', due_at).where('attempts', '=', attempts);

interface Held<Query> {
  where(column: 'id' | 'due_at' | 'attempts', operator: '=', value: string | number): Query;
}

/** Makes the row due again, so that the next server sends it at once. */
async function giveBack<Row extends OutboxRow>(
  { database, table }: Outbox<Row>,
  claim: Claim,
  { due_at, attempts }: Row,
): Promise<void> {
  await held(database.updateTable(alike(table)).set({ due_at, attempts }), claim).execute();
}

/** Logs ids and error codes only: messages of other servers may contain addresses (SEC-C12). */
async function retryLater<Row extends OutboxRow>(
  outbox: Outbox<Row>,
  claim: Claim,
  row: Row,
  error: unknown,
): Promise<void> {
  const { database, table, clock, log, noun, waitsMs } = outbox;
  const change = (values: Partial<Pick<OutboxRow, 'due_at' | 'given_up_at'>>) =>
    held(database.updateTable(alike(table)).set(values), claim).execute();
  const wait = waitsMs[row.attempts];
  const reason = { id: row.id, kind: row.kind, attempt: row.attempts + 1, code: codeOf(error) };
  if (wait === undefined) {
    log.warn(reason, `${noun} was given up; list all with npm run database -- outbox list`);
    await change({ due_at: NEVER, given_up_at: clock.now().toISOString() });
    return;
  }
  log.warn(reason, `${noun} could not be delivered`);
  await change({ due_at: new Date(clock.now().getTime() + wait * jitter()).toISOString() });
}

export const DELIVERY_TABLES = ['mails', 'follow_ups', 'parked_news'] as const;

export type OutboxTable = (typeof DELIVERY_TABLES)[number];

/** Narrows the type to the columns that all outbox tables share. */
export function alike(table: OutboxTable): 'mails' {
  return table as 'mails';
}

/** Returns codes of an error, or its name if the code is only a number, as of an abort. */
function codeOf(error: unknown): string {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  const parts = [typeof code === 'number' ? name : code, responseCode];
  return parts.filter((part) => /^[\w-]{1,40}$/.test(String(part ?? ''))).join(' ');
}
