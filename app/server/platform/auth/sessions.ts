// Who is signed in: an opaque token in a cookie, its hash in the database.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { joined } from '../db/joinedRows.ts';
import type { Database } from '../db/open.ts';
import type { Customer, SessionRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { deviceOf } from './devices.ts';
import { holdAccount } from './lockAccountRow.ts';
import { createToken, hashOf } from './tokens.ts';

/** Holds the session's token. */
export const SESSION_COOKIE = 'fahrplan_session';

/** Holds a visitor's secret, so that sign-in is protected against forged requests as well. */
export const VISITOR_COOKIE = 'fahrplan_visitor';

/** Writing the last use to the database more often than this would cost a write a request. */
const TOUCH_EVERY_MS = 60_000;

/** A session and whose it is. */
const SESSION = joined('sessions', 'customers');

/** What sessions need to work with. */
export interface ServerContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** A session that lives, and whose it is. */
export interface LiveSession {
  readonly session: SessionRow;
  readonly customer: Customer;
}

/**
 * Signs a customer in under a new token; the token that the request came with dies at once.
 *
 * @param since when the customer showed who they are, as ISO instant; now when left out
 * @see spec 1 §7 "Login call"
 */
export async function startSession(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  since?: string,
): Promise<void> {
  await endStoredSession(context, request);
  handOverSession(request, reply, await makeSession(context, request, customerId, since));
}

/**
 * Makes a session that nobody holds yet.
 *
 * @throws signed_out for a customer who was erased meanwhile
 * @returns its token, for handOverSession once everything else that must happen has happened
 */
export async function makeSession(
  context: ServerContext,
  request: FastifyRequest,
  customerId: string,
  since?: string,
): Promise<string> {
  const token = createToken();
  const now = context.clock.now().toISOString();
  await holdAccount(context.database, customerId);
  await makeRoom(context, customerId);
  const device = deviceOf(request.headers['user-agent']);
  const times = { created_at: since ?? now, last_seen_at: now };
  await context.database
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), id: randomUUID(), customer_id: customerId, ...times, ...device })
    .execute();
  return token;
}

/** Gives a session to the browser that asks. */
export function handOverSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setSecretCookie(request, reply, SESSION_COOKIE, token);
}

/** Signs the customer out: the token is dead on the server, not only forgotten by the browser. */
export async function endSession(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await endStoredSession(context, request);
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}

/** Signs a customer out everywhere; each of their tokens is dead at once. */
export async function endSessions(database: Database, customerId: string): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/**
 * Signs a customer out everywhere else.
 *
 * @param kept the hash of the token whose session goes on
 */
export async function endOtherSessions(database: Database, customerId: string, kept: string): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).where('token_hash', '!=', kept).execute();
}

/**
 * Finds the session that the request carries, and its customer.
 *
 * @param use unused: the request does not count as use of the session
 * @returns nothing for visitors and for sessions that were idle or alive for too long
 */
export async function findSession(
  context: ServerContext,
  request: FastifyRequest,
  use: 'used' | 'unused' = 'used',
): Promise<LiveSession | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const found = await context.database
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(SESSION.columns)
    .where('sessions.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { sessions: session, customers: customer } = SESSION.split(found);
  if (!isAlive(context, session)) return undefined;
  const now = context.clock.now().getTime();
  if (use === 'used' && now - Date.parse(session.last_seen_at) >= TOUCH_EVERY_MS)
    touch(context, request, session.token_hash, now);
  return { session, customer };
}

/** Finds the customer whose session the request carries. */
export async function findSessionCustomer(
  context: ServerContext,
  request: FastifyRequest,
  use?: 'used' | 'unused',
): Promise<Customer | undefined> {
  return (await findSession(context, request, use))?.customer;
}

/** Says whether a session still counts: neither idle nor alive for too long. */
export function isAlive({ clock, settings }: ServerContext, session: SessionRow): boolean {
  const now = clock.now().getTime();
  const idle = now - Date.parse(session.last_seen_at);
  return idle < settings.sessionIdleMs && now - Date.parse(session.created_at) < settings.sessionLongestMs;
}

/**
 * Writes a cookie that scripts cannot read and other sites cannot send with a form.
 *
 * @param options path and lifetime in seconds; for all paths and until the browser is closed when left out
 */
export function setSecretCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { readonly path?: string; readonly maxAge?: number } = {},
): void {
  reply.setCookie(name, value, { path: '/', ...options, httpOnly: true, sameSite: 'lax', secure: request.isSecure });
}

/** Last uses that are being written, by database. */
const touched = new WeakMap<Database, Promise<void>>();

/**
 * Writes the last use of a session, which nobody waits for: reading goes on while nothing can be written.
 *
 * One at a time, so that those that cannot be written take no connections from reading. The next request tries again.
 */
function touch({ database }: ServerContext, { log }: FastifyRequest, tokenHash: string, now: number): void {
  if (touched.has(database)) return;
  const row = database
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
    .then(
      () => undefined,
      (err: unknown) => log.warn({ err }, 'the last use of a session was not written'),
    )
    .finally(() => touched.delete(database));
  touched.set(database, row);
}

/** Waits for the last use that is being written: a database is closed after it. */
export async function lastUseWritten(database: Database): Promise<void> {
  await touched.get(database);
}

/** Ends the sessions that were not used for longest, so that one more is not too many. */
async function makeRoom({ database, settings }: ServerContext, customerId: string): Promise<void> {
  const latest = await database
    .selectFrom('sessions')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  for (const { token_hash } of latest.slice(settings.sessionsPerCustomer - 1))
    await database.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
}

async function endStoredSession(context: ServerContext, request: FastifyRequest): Promise<void> {
  const token = request.cookies[SESSION_COOKIE];
  if (token) await context.database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}
