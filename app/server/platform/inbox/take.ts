// Inbox: processes each event of another system once, in any order.
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

export interface Arrival {
  readonly id: string;
  /** Parsed JSON; undefined if it is invalid. */
  readonly content: unknown;
}

/** Maximum length of a kind in the record of an event. */
const MAX_KIND_LENGTH = 100;

/** Maximum difference between clocks, in milliseconds. */
const AHEAD_MS = 5 * 60_000;

const isNews = compileBodySchema('News.json');

interface TakenWithWoken extends Taken {
  readonly woken?: readonly string[];
}

export interface Inbox {
  /**
   * Processes an event once. Repetitions get the first outcome.
   * Events of unknown objects or kinds are parked: a newer server may know the kind.
   * An event that is not understood is recorded by id, kind and reason, without its data.
   */
  takeNews(context: ServerContext, arrival: Arrival, log: Log): Promise<Taken['outcome']>;
  /** Processes due parked events until the server closes. */
  start(app: FastifyInstance, context: ServerContext): void;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

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

/** Deletes the effect's files, and processes events that were parked for the same object. */
async function finish(taking: Taking, context: ServerContext, taken: TakenWithWoken, log: Log): Promise<void> {
  // The hourly cleanup deletes files that cannot be deleted now.
  for (const path of taken.files ?? [])
    await discardFile(context, path).catch((error: unknown) => log.warn({ err: error }, 'a file could not be deleted'));
  // They are due already, so a failure is retried within seconds.
  for (const id of taken.woken ?? [])
    await takeAgain(taking, context, id, log).catch((error: unknown) =>
      log.warn({ err: error, id }, 'a parked event could not be processed'),
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

/** Adds the parked events for the object of an event that had an effect. */
async function withWoken(
  transaction: Transaction<Tables>,
  taken: Taken,
  subject: string | undefined,
): Promise<TakenWithWoken> {
  if (taken.outcome !== 'done' || subject === undefined) return taken;
  return { ...taken, woken: await wake(transaction, subject) };
}

/** The outcome is visible: the transaction that claimed the id wrote it before its commit. */
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
  if (!isNews(content)) return { outcome: 'not_understood', reason: 'kind, happened_at or data is missing or invalid' };
  const { kind: name, happened_at, data } = content as News;
  // An event from the future would make all following ones count as old.
  if (Date.parse(happened_at) > now.getTime() + AHEAD_MS)
    return { outcome: 'not_understood', reason: 'happened_at is in the future' };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  // A newer server may know the kind.
  if (kind === undefined) return { outcome: 'parked', reason: 'the kind is unknown' };
  if (!kind.fits(data)) return { outcome: 'not_understood', reason: 'the data does not match the kind' };
  return kind.take(transaction, data as never, { happened: new Date(happened_at), now });
}

/** Returns the kind for the record; empty if it is not safe to store or log. */
function kindOf(content: unknown): string {
  const { kind = '' } = (typeof content === 'object' && content !== null ? content : {}) as { kind?: unknown };
  return typeof kind === 'string' && /^[\w.-]+$/.test(kind) ? kind.slice(0, MAX_KIND_LENGTH) : '';
}
