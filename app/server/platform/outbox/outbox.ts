// Outbox: deliveries wait in a table, written in the transaction of what they are about. Several servers may send at once: the one that claims a row sends it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { OutboxRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';
import { type Breaker, jitter } from './breaker.ts';

const SECOND_MS = 1000;

/** How often a server looks for what is due. */
const LOOK_EVERY_MS = SECOND_MS;

/** How many are sent at once. */
const AT_ONCE = 5;

/** When a row is due that was given up: no clock reaches it, and the index finds these rows by it. */
export const NEVER = '9999-12-31T00:00:00.000Z';

/** A row whose sender was killed is free again after so long; nothing may take longer to send. */
const CLAIMED_MS = 60 * SECOND_MS;

/** How long deliveries under way may go on once the server stops, in milliseconds. */
const GRACE_MS = 1000;

/** How often rows are looked for whose time a clock that was set back has moved away, in milliseconds. */
const MEND_EVERY_MS = 60 * SECOND_MS;

/** Rows of one table that wait for one receiver, and how they are sent. */
export interface Outbox<Row extends OutboxRow> {
  readonly table: OutboxTable;
  /** What the log calls a row. */
  readonly noun: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long to wait after each failure; after the last one the row is given up, and stays (givenUp.ts). */
  readonly waitsMs: readonly number[];
  /** Sends a row; throws when it did not get there. */
  readonly send: (row: Row) => Promise<void>;
  /** That of the receiver, where there is one. */
  readonly breaker?: Breaker;
}

/** Does a piece of work once a second, one after the other, until the server is closed. */
export function workOff(app: FastifyInstance, work: (stopped: AbortSignal) => Promise<void>): void {
  const stopped = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    running = work(stopped.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'the outbox cannot be read'))
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
 * Sends everything that is due, once, a few at once.
 *
 * @param stopped ends it early: what is under way is given back after a second
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

/** Makes a function that makes rows due, once a minute, whose time lies further ahead than they ever wait: the clock was set back. */
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
    // By the number of attempts; a row that was never tried is due when it is written.
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

/** A row that this server may send, and until when. */
interface Claim {
  readonly id: string;
  readonly attempts: number;
  readonly due_at: string;
}

async function sendOnce<Row extends OutboxRow>(outbox: Outbox<Row>, row: Row, stopped: AbortSignal): Promise<void> {
  const asked = performance.now();
  const claim = await claimOf(outbox, row);
  // A process that was frozen meanwhile may have lost the row to another server.
  if (claim === undefined || performance.now() - asked > CLAIMED_MS / 2) return;
  try {
    const isOver = await isSent(outbox.send(row), stopped);
    if (!isOver) return giveBack(outbox, claim, row);
  } catch (error) {
    outbox.breaker?.failed(error);
    return retryLater(outbox, claim, row, error);
  }
  outbox.breaker?.succeeded();
  // A row that was sent has no use any more.
  await held(outbox.database.deleteFrom(alike(outbox.table)), claim).execute();
}

/** Waits for a delivery; false when the server stops and it takes too long. */
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

/** Of all who have seen the row, one moves its time. */
async function claimOf<Row extends OutboxRow>(
  { database, table, clock }: Outbox<Row>,
  row: Row,
): Promise<Claim | undefined> {
  const claim = { due_at: new Date(clock.now().getTime() + CLAIMED_MS).toISOString(), attempts: row.attempts + 1 };
  const { numUpdatedRows } = await held(database.updateTable(alike(table)).set(claim), row).executeTakeFirst();
  return numUpdatedRows === 1n ? { id: row.id, ...claim } : undefined;
}

/** Changes a row only as long as it is claimed: another server may have taken it over. */
const held = <Query extends Held<Query>>(query: Query, { id, attempts, due_at }: Claim): Query =>
  query.where('id', '=', id).where('due_at', '=', due_at).where('attempts', '=', attempts);

interface Held<Query> {
  where(column: 'id' | 'due_at' | 'attempts', operator: '=', value: string | number): Query;
}

/** A delivery that the stopping server has not finished is sent by the next one, at once. */
async function giveBack<Row extends OutboxRow>(
  { database, table }: Outbox<Row>,
  claim: Claim,
  { due_at, attempts }: Row,
): Promise<void> {
  await held(database.updateTable(alike(table)).set({ due_at, attempts }), claim).execute();
}

/** The log names the row and what went wrong by code: messages of other servers repeat addresses (threats C12). */
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
    log.warn(reason, `${noun} was given up: npm run database -- outbox list`);
    await change({ due_at: NEVER, given_up_at: clock.now().toISOString() });
    return;
  }
  log.warn(reason, `${noun} was not taken`);
  await change({ due_at: new Date(clock.now().getTime() + wait * jitter()).toISOString() });
}

/** Tables of what leaves the server, or waits for its subject; all have the columns that are used here. */
export const DELIVERY_TABLES = ['mails', 'follow_ups', 'parked_news'] as const;

export type OutboxTable = (typeof DELIVERY_TABLES)[number];

/** Types a table of an outbox by the columns that all of them have. */
export function alike(table: OutboxTable): 'mails' {
  return table as 'mails';
}

/** Codes of what went wrong; a name where the code is a mere number, as that of an abort. */
function codeOf(error: unknown): string {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  const parts = [typeof code === 'number' ? name : code, responseCode];
  return parts.filter((part) => /^[\w-]{1,40}$/.test(String(part ?? ''))).join(' ');
}
