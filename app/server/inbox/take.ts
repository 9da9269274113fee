// Takes what another system tells: each piece of news once by its id, in any order, with a note of what nobody understood.
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { compileBodySchema } from '../schemas.ts';
import type { SessionStore } from '../sessions.ts';
import { discardFile } from '../uploads/receive.ts';
import { kindCalled, type Taken } from './kinds.ts';

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

/**
 * Does what follows from a piece of news, once: whoever sends it again is told what came of it the first time.
 *
 * What nobody understands is noted by id, kind and reason, in the database and in the log; its data are not kept.
 */
export async function takeNews(
  store: SessionStore,
  arrival: Arrival,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Taken['outcome']> {
  const now = store.clock.now();
  const taken = await inTransaction(store.database, (transaction) => takeOnce(transaction, arrival, now));
  if (taken.outcome === 'not_understood')
    log.warn({ id: arrival.id, kind: kindOf(arrival.content), reason: taken.reason }, 'news were not understood');
  // What cannot be deleted now has no use, and is thrown away within the hour.
  for (const path of taken.files ?? [])
    await discardFile(store, path).catch((error: unknown) => log.warn({ err: error }, 'a file was not deleted'));
  return taken.outcome;
}

async function takeOnce(transaction: Transaction<Tables>, { id, content }: Arrival, now: Date): Promise<Taken> {
  const claimed = await transaction
    .insertInto('inbox_events')
    .values({ id, kind: kindOf(content), received_at: now.toISOString(), outcome: null, reason: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return firstOutcome(transaction, id);
  const taken = await take(transaction, content, now);
  const { outcome, reason = null } = taken;
  await transaction.updateTable('inbox_events').set({ outcome, reason }).where('id', '=', id).execute();
  return taken;
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
  if (kind === undefined) return { outcome: 'not_understood', reason: 'no such kind' };
  if (!kind.fits(data)) return { outcome: 'not_understood', reason: 'other data than the kind has' };
  return kind.take(transaction, data as never, { happened: new Date(happened_at), now });
}

/** What the news call themselves, for the note; nothing that a database or a log could not take. */
function kindOf(content: unknown): string {
  const { kind = '' } = (typeof content === 'object' && content !== null ? content : {}) as { kind?: unknown };
  return typeof kind === 'string' && /^[\w.-]+$/.test(kind) ? kind.slice(0, LONGEST_KIND) : '';
}
