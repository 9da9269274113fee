// Inbox: takes what another system tells, each piece of news once by its id, in any order, with a note of what was not understood.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { News } from '../../generated/api.ts';
import type { ServerContext } from '../auth/sessions.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { discardFile } from '../uploads/receive.ts';
import { compileBodySchema } from '../validation/schemas.ts';
import type { KnownNews, Taken } from './newsKind.ts';
import { park, startParkedNews, subjectOf, type Take, takeParked, wake } from './parked.ts';

/** A piece of news as it came. */
export interface Arrival {
  readonly id: string;
  /** Content read as JSON; undefined if it was none. */
  readonly content: unknown;
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

/** The inbox of a product. */
export interface Inbox {
  /**
   * Does what follows from a piece of news, once: a sender that repeats it is told the first result.
   *
   * News that come before their subject are parked, and so is a kind that only a newer server knows. What is not
   * understood is noted by id, kind and reason, in the database and in the log; its data are not kept.
   */
  takeNews(context: ServerContext, arrival: Arrival, log: Log): Promise<Taken['outcome']>;
  /** Takes parked news whenever they are due, until the server is closed. */
  start(app: FastifyInstance, context: ServerContext): void;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Creates the inbox for the news that a product knows. */
export function createInbox(known: KnownNews): Inbox {
  const taking: Taking = { known, take: (transaction, content, now) => take(known, transaction, content, now) };
  return {
    async takeNews(context, arrival, log) {
      const now = context.clock.now();
      const taken = await inTransaction(context.database, (transaction) => takeOnce(taking, transaction, arrival, now));
      if (taken.outcome === 'not_understood' || taken.outcome === 'parked')
        log.warn({ id: arrival.id, kind: kindOf(arrival.content), reason: taken.reason }, `news: ${taken.outcome}`);
      await finish(taking, context, taken, log);
      return taken.outcome;
    },
    start(app, context) {
      startParkedNews(app, context, (id) => takeAgain(taking, context, id, app.log));
    },
  };
}

/** The news that are known, and what follows from one. */
interface Taking {
  readonly known: KnownNews;
  readonly take: Take;
}

async function takeAgain(taking: Taking, context: ServerContext, id: string, log: Log): Promise<Taken['outcome']> {
  const now = context.clock.now();
  const taken = await inTransaction(context.database, (transaction) =>
    takeParkedWithWoken(taking, transaction, id, now),
  );
  if (taken === undefined) return 'done';
  await finish(taking, context, taken, log);
  return taken.outcome;
}

/** Deletes the files of the effect, and takes what was parked for its subject. */
async function finish(taking: Taking, context: ServerContext, taken: TakenWithWoken, log: Log): Promise<void> {
  // A file that cannot be deleted now has no use, and is thrown away within the hour.
  for (const path of taken.files ?? [])
    await discardFile(context, path).catch((error: unknown) => log.warn({ err: error }, 'a file was not deleted'));
  // News that cannot be taken now are due already, and taken within seconds.
  for (const id of taken.woken ?? [])
    await takeAgain(taking, context, id, log).catch((error: unknown) =>
      log.warn({ err: error, id }, 'parked news were not taken'),
    );
}

async function takeOnce(
  taking: Taking,
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
  if (claimed === undefined)
    return (await takeParkedWithWoken(taking, transaction, id, now)) ?? firstOutcome(transaction, id);
  const taken = await taking.take(transaction, content, now);
  const { outcome, reason = null } = taken;
  await transaction.updateTable('inbox_events').set({ outcome, reason }).where('id', '=', id).execute();
  const subject = outcome === 'not_understood' ? undefined : subjectOf(taking.known, content);
  if (outcome === 'parked') await park(transaction, { id, kind: kindOf(content), subject, content }, now);
  return withWoken(transaction, taken, subject);
}

async function takeParkedWithWoken(
  taking: Taking,
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<TakenWithWoken | undefined> {
  const again = await takeParked(transaction, id, taking.take, now);
  return again && withWoken(transaction, again.taken, subjectOf(taking.known, again.content));
}

/** Adds what waits for the subject of news that had an effect. */
async function withWoken(
  transaction: Transaction<Tables>,
  taken: Taken,
  subject: string | undefined,
): Promise<TakenWithWoken> {
  if (taken.outcome !== 'done' || subject === undefined) return taken;
  return { ...taken, woken: await wake(transaction, subject) };
}

/** Reads the first result: the transaction that claimed the id wrote it before it became visible. */
async function firstOutcome(transaction: Transaction<Tables>, id: string): Promise<Taken> {
  const first = await transaction
    .selectFrom('inbox_events')
    .select(['outcome', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { outcome: first.outcome ?? 'not_understood', reason: first.reason ?? '' };
}

async function take(
  { kinds }: KnownNews,
  transaction: Transaction<Tables>,
  content: unknown,
  now: Date,
): Promise<Taken> {
  if (!isNews(content)) return { outcome: 'not_understood', reason: 'no kind, time and data' };
  const { kind: name, happened_at, data } = content as News;
  // News from the future would count as newer than all that really follow.
  if (Date.parse(happened_at) > now.getTime() + AHEAD_MS)
    return { outcome: 'not_understood', reason: 'it has not happened yet' };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  // A newer server may know it.
  if (kind === undefined) return { outcome: 'parked', reason: 'no such kind' };
  if (!kind.fits(data)) return { outcome: 'not_understood', reason: 'other data than the kind has' };
  return kind.take(transaction, data as never, { happened: new Date(happened_at), now });
}

/** Reads the kind of the news for the note; empty for one that a database or a log could not take. */
function kindOf(content: unknown): string {
  const { kind = '' } = (typeof content === 'object' && content !== null ? content : {}) as { kind?: unknown };
  return typeof kind === 'string' && /^[\w.-]+$/.test(kind) ? kind.slice(0, LONGEST_KIND) : '';
}
