// Events that arrived before their object are parked, and processed once the object is known.
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { ServerContext } from '../auth/sessions.ts';
import type { ParkedNewsRow, Tables } from '../db/tables.ts';
import { sendWhatIsDue, workOff } from '../outbox/outbox.ts';
import type { KnownNews, Taken } from './newsKind.ts';

/** Waits between attempts, a week in total. After the last one the event is given up, but stays. */
const WAITS_MS: readonly number[] = [10, 60, 300, 900, 3600, 14_400, 43_200, ...Array(7).fill(86_400)].map(
  (seconds) => seconds * 1000,
);

/** Applies an event to the current state. */
export type Take = (transaction: Transaction<Tables>, content: unknown, now: Date) => Promise<Taken>;

interface EarlyNews {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | undefined;
  readonly content: unknown;
}

export async function park(
  transaction: Transaction<Tables>,
  { id, kind, subject, content }: EarlyNews,
  now: Date,
): Promise<void> {
  const due_at = new Date(now.getTime() + (WAITS_MS[0] ?? 0)).toISOString();
  const row = { id, kind, subject: subject ?? null, content: JSON.stringify(content) };
  await transaction
    .insertInto('parked_news')
    .values({ ...row, attempts: 0, due_at, given_up_at: null })
    .execute();
}

/** Returns the id of the event's object; undefined if it names none. */
export function subjectOf({ subjects }: KnownNews, content: unknown): string | undefined {
  const { data } = content as { data?: Readonly<Record<string, unknown>> };
  const subject = subjects.map((name) => data?.[name]).find((id) => id !== undefined);
  return typeof subject === 'string' ? subject : undefined;
}

/** Processes a parked event again; undefined if another server has processed it meanwhile. */
export async function takeParked(
  transaction: Transaction<Tables>,
  id: string,
  take: Take,
  now: Date,
): Promise<{ readonly taken: Taken; readonly content: unknown } | undefined> {
  // Locks the row: another server waits here, and then finds the event processed.
  const held = await transaction
    .updateTable('inbox_events')
    .set({ outcome: 'parked' })
    .where('id', '=', id)
    .where('outcome', '=', 'parked')
    .returning('id')
    .executeTakeFirst();
  const row = held && (await rowsOf(transaction).where('id', '=', id).executeTakeFirst());
  if (row === undefined) return undefined;
  const content: unknown = JSON.parse(row.content);
  const taken = await take(transaction, content, now);
  if (taken.outcome === 'parked') return { taken, content };
  const { outcome, reason = null } = taken;
  await transaction.updateTable('inbox_events').set({ outcome, reason }).where('id', '=', id).execute();
  await transaction.deleteFrom('parked_news').where('id', '=', id).execute();
  return { taken, content };
}

/** Makes events that wait for an object due, and returns their ids by time of the event. */
export async function wake(transaction: Transaction<Tables>, subject: string): Promise<string[]> {
  const rows = await rowsOf(transaction).where('subject', '=', subject).execute();
  if (rows.length === 0) return [];
  const due = { due_at: '', given_up_at: null };
  await transaction.updateTable('parked_news').set(due).where('subject', '=', subject).execute();
  const times = new Map(
    rows.map(({ id, content }) => [id, (JSON.parse(content) as { happened_at: string }).happened_at]),
  );
  return [...times.keys()].sort((one, other) => Date.parse(times.get(one) ?? '') - Date.parse(times.get(other) ?? ''));
}

export function startParkedNews(
  app: FastifyInstance,
  context: ServerContext,
  again: (id: string) => Promise<Taken['outcome']>,
): void {
  workOff(app, (stopped) =>
    sendWhatIsDue<ParkedNewsRow>(
      {
        table: 'parked_news',
        noun: 'a parked event',
        database: context.database,
        clock: context.clock,
        log: app.log,
        waitsMs: WAITS_MS,
        send: async ({ id }) => {
          if ((await again(id)) === 'parked')
            throw Object.assign(new Error('The object of the event does not exist yet.'), { code: 'EARLY' });
        },
      },
      stopped,
    ),
  );
}

const rowsOf = (transaction: Transaction<Tables>) => transaction.selectFrom('parked_news').select(['id', 'content']);
