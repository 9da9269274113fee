// What is to leave the server waits in a table, written together with what it is about. Several servers may send at once: whoever claims a row sends it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { OutboxRow } from '../db/tables.ts';

const SECOND_MS = 1000;

/** How often a server looks for what is due. */
const LOOK_EVERY_MS = SECOND_MS;

/** How many are sent at once. */
const AT_ONCE = 5;

/** Nothing is due then. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** A row whose sender was killed is free again after so long; nothing may take longer to send. */
const CLAIMED_MS = 60 * SECOND_MS;

/** What waits in one table, and how it leaves. */
export interface Outbox<Row extends OutboxRow> {
  readonly table: 'mails' | 'follow_ups';
  /** What the log calls a row. */
  readonly noun: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long to wait after each failure; after the last one the row is given up, and stays (givenUp.ts). */
  readonly waitsMs: readonly number[];
  /** Sends a row; throws when it did not get there. */
  readonly send: (row: Row) => Promise<void>;
}

/** Does a piece of work once a second, one after the other, until the server is closed. */
export function workOff(app: FastifyInstance, work: () => Promise<void>): void {
  let running = Promise.resolve();
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    running = work()
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
    await running;
  });
}

/** Sends everything that is due, once, a few at once. */
export async function sendWhatIsDue<Row extends OutboxRow>(outbox: Outbox<Row>): Promise<void> {
  for (;;) {
    const due = await outbox.database
      .selectFrom(alike(outbox.table))
      .selectAll()
      .where('due_at', '<=', outbox.clock.now().toISOString())
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute();
    if (due.length === 0) return;
    await Promise.all(due.map((row) => sendOnce(outbox, row as unknown as Row)));
  }
}

async function sendOnce<Row extends OutboxRow>(outbox: Outbox<Row>, row: Row): Promise<void> {
  if (!(await claim(outbox, row))) return;
  try {
    await outbox.send(row);
  } catch (error) {
    return retryLater(outbox, row, error);
  }
  // What was sent is nobody's business any more.
  await outbox.database.deleteFrom(alike(outbox.table)).where('id', '=', row.id).execute();
}

/** Of all who have seen the row, one moves its time. */
async function claim<Row extends OutboxRow>({ database, table, clock }: Outbox<Row>, row: Row): Promise<boolean> {
  const until = new Date(clock.now().getTime() + CLAIMED_MS).toISOString();
  const { numUpdatedRows } = await database
    .updateTable(alike(table))
    .set({ due_at: until, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .where('due_at', '=', row.due_at)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The log names the row and what went wrong by code: messages of other servers repeat addresses (threats C12). */
async function retryLater<Row extends OutboxRow>(outbox: Outbox<Row>, row: Row, error: unknown): Promise<void> {
  const { database, table, clock, log, noun, waitsMs } = outbox;
  const rowOf = database.updateTable(alike(table)).where('id', '=', row.id);
  const wait = waitsMs[row.attempts];
  const reason = { id: row.id, kind: row.kind, attempt: row.attempts + 1, code: codeOf(error) };
  if (wait === undefined) {
    log.warn(reason, `${noun} was given up: npm run database -- outbox list`);
    await rowOf.set({ due_at: NEVER, given_up_at: clock.now().toISOString() }).execute();
    return;
  }
  log.warn(reason, `${noun} was not taken`);
  const due_at = new Date(clock.now().getTime() + wait).toISOString();
  await rowOf.set({ due_at }).execute();
}

/** Every table of an outbox has the columns that are used here. */
export function alike(table: 'mails' | 'follow_ups'): 'mails' {
  return table as 'mails';
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => /^[\w-]{1,40}$/.test(String(part ?? ''))).join(' ');
}
