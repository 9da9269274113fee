// Takes what another system tells: each piece of news once by its id, in any order, with a note of what was not understood.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { compileBodySchema } from '../schemas.ts';
import type { SessionStore } from '../sessions.ts';
import { discardFile } from '../uploads/receive.ts';
import { kindCalled, type Taken } from './kinds.ts';
import { park, startParkedNews, subjectOf, takeParked, wake } from './parked.ts';

/** A piece of news as it came. */
export interface Arrival {
  readonly id: string;
  /** What was read as JSON; undefined where it was none. */
  readonly content: unknown;
}

/** See schemas/api/News.json. */
interface News {
  readonly kind: string;
  readonly happened_at: string;
  readonly data: object;
}

/** A name that is longer names nothing, and the note of it stays short. */
const LONGEST_KIND = 100;

/** So far apart clocks may be. */
const AHEAD_MS = 5 * 60_000;

const isNews = compileBodySchema('News.json');

/** Result of a piece of news, and what was parked for its subject. */
interface TakenWithWoken extends Taken {
  readonly woken?: readonly string[];
}

/**
 * Does what follows from a piece of news, once: a sender that repeats it is told the first result.
 *
 * News that come before their subject are parked, and so is a kind that only a newer server knows. What is not
 * understood is noted by id, kind and reason, in the database and in the log; its data are not kept.
 */
export async function takeNews(
  store: SessionStore,
  arrival: Arrival,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Taken['outcome']> {
  const now = store.clock.now();
  const taken = await inTransaction(store.database, (transaction) => takeOnce(transaction, arrival, now));
  if (taken.outcome === 'not_understood' || taken.outcome === 'parked')
    log.warn({ id: arrival.id, kind: kindOf(arrival.content), reason: taken.reason }, `news: ${taken.outcome}`);
  await finish(store, taken, log);
  return taken.outcome;
}

/** Takes parked news whenever they are due, until the server is closed. */
export function startInbox(app: FastifyInstance, store: SessionStore): void {
  startParkedNews(app, store, (id) => takeAgain(store, id, app.log));
}

async function takeAgain(
  store: SessionStore,
  id: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Taken['outcome']> {
  const now = store.clock.now();
  const taken = await inTransaction(store.database, (transaction) => takeParkedWithWoken(transaction, id, now));
  if (taken === undefined) return 'done';
  await finish(store, taken, log);
  return taken.outcome;
}

/** Deletes the files of the effect, and takes what was parked for its subject. */
async function finish(store: SessionStore, taken: TakenWithWoken, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  // A file that cannot be deleted now has no use, and is thrown away within the hour.
  for (const path of taken.files ?? [])
    await discardFile(store, path).catch((error: unknown) => log.warn({ err: error }, 'a file was not deleted'));
  // News that cannot be taken now are due already, and taken within seconds.
  for (const id of taken.woken ?? [])
    await takeAgain(store, id, log).catch((error: unknown) =>
      log.warn({ err: error, id }, 'parked news were not taken'),
    );
}

async function takeOnce(
  transaction: Transaction<Tables>,
  { id, content }: Arrival,
  now: Date,
): Promise<TakenWithWoken> {
  const claimed = await transaction
    .insertInto('inbox_events')
    .values({ id, kind: kindOf(content), received_at: now.toISOString(), outcome: null, reason: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return (await takeParkedWithWoken(transaction, id, now)) ?? firstOutcome(transaction, id);
  const taken = await take(transaction, content, now);
  const { outcome, reason = null } = taken;
  await transaction.updateTable('inbox_events').set({ outcome, reason }).where('id', '=', id).execute();
  if (outcome === 'parked') await park(transaction, { id, kind: kindOf(content), content }, now);
  return withWoken(transaction, taken, content);
}

async function takeParkedWithWoken(
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<TakenWithWoken | undefined> {
  const again = await takeParked(transaction, id, take, now);
  return again && withWoken(transaction, again.taken, again.content);
}

/** Adds what waits for the subject of news that had an effect. */
async function withWoken(transaction: Transaction<Tables>, taken: Taken, content: unknown): Promise<TakenWithWoken> {
  const subject = taken.outcome === 'done' ? subjectOf(content) : undefined;
  return subject === undefined ? taken : { ...taken, woken: await wake(transaction, subject) };
}

/** Whoever has claimed an id has written what came of it before anybody else could see it. */
async function firstOutcome(transaction: Transaction<Tables>, id: string): Promise<Taken> {
  const first = await transaction
    .selectFrom('inbox_events')
    .select(['outcome', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { outcome: first.outcome ?? 'not_understood', reason: first.reason ?? '' };
}

async function take(transaction: Transaction<Tables>, content: unknown, now: Date): Promise<Taken> {
  if (!isNews(content)) return { outcome: 'not_understood', reason: 'no kind, time and data' };
  const { kind: name, happened_at, data } = content as News;
  // What is yet to happen would be newer than all that really follows.
  if (Date.parse(happened_at) > now.getTime() + AHEAD_MS)
    return { outcome: 'not_understood', reason: 'it has not happened yet' };
  const kind = kindCalled(name);
  // A newer server may know it.
  if (kind === undefined) return { outcome: 'parked', reason: 'no such kind' };
  if (!kind.fits(data)) return { outcome: 'not_understood', reason: 'other data than the kind has' };
  return kind.take(transaction, data as never, { happened: new Date(happened_at), now });
}

/** What the news call themselves, for the note; nothing that a database or a log could not take. */
function kindOf(content: unknown): string {
  const { kind = '' } = (typeof content === 'object' && content !== null ? content : {}) as { kind?: unknown };
  return typeof kind === 'string' && /^[\w.-]+$/.test(kind) ? kind.slice(0, LONGEST_KIND) : '';
}
