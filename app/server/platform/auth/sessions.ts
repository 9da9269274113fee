// Sessions: an opaque token in a cookie, its hash in the database.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { joined } from '../db/joinedRows.ts';
import type { Database } from '../db/open.ts';
import type { Customer, SessionRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { deviceOf } from './devices.ts';
import { holdAccount } from './lockAccountRow.ts';
import { clearSecretCookie, SESSION_COOKIE, setSecretCookie } from './secretCookies.ts';
import { createToken, hashOf } from './tokens.ts';

/** Minimum interval between writes of a session's last use, so that not every request writes. */
const TOUCH_EVERY_MS = 60_000;

const SESSION = joined('sessions', 'customers');

export interface ServerContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface LiveSession {
  readonly session: SessionRow;
  readonly customer: Customer;
}

/**
 * Signs a customer in under a new token, and ends the session of the request's old token.
 *
 * @param since time of authentication as ISO instant; now by default
 * @see docs/requirements.md SGN-10
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
 * Creates a session without sending its cookie.
 *
 * @throws signed_out for a customer who was erased meanwhile
 * @returns the token, to pass to handOverSession once the transaction cannot fail any more
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

/** Sets the cookie of a session in the browser. */
export function handOverSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setSecretCookie(request, reply, SESSION_COOKIE, token);
}

/** Signs the customer out: deletes the stored session as well as the cookie. */
export async function endSession(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await endStoredSession(context, request);
  clearSecretCookie(request, reply, SESSION_COOKIE);
}

export async function endSessions(database: Database, customerId: string): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/** @param kept token hash of the session to keep */
export async function endOtherSessions(database: Database, customerId: string, kept: string): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).where('token_hash', '!=', kept).execute();
}

/**
 * Finds the session of a request and its customer.
 *
 * @param use `unused` does not extend the session
 * @returns undefined for visitors and for expired sessions
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
  customers.set(request, customer);
  return { session, customer };
}

const customers = new WeakMap<FastifyRequest, Customer>();

/** Returns the customer that `findSession` has found for a request, without asking the database. */
export const customerOf = (request: FastifyRequest): Customer | undefined => customers.get(request);

export async function findSessionCustomer(
  context: ServerContext,
  request: FastifyRequest,
  use?: 'used' | 'unused',
): Promise<Customer | undefined> {
  return (await findSession(context, request, use))?.customer;
}

/** Returns whether a session is within its idle time and its maximum lifetime. */
export function isAlive({ clock, settings }: ServerContext, session: SessionRow): boolean {
  const now = clock.now().getTime();
  const idle = now - Date.parse(session.last_seen_at);
  return idle < settings.sessionIdleMs && now - Date.parse(session.created_at) < settings.sessionLongestMs;
}

/** Pending writes of a last use, by database. */
const touched = new WeakMap<Database, Promise<void>>();

/**
 * Writes the last use of a session in the background, so that reads work while writes fail.
 * Only one write at a time: stuck writes must not exhaust the connections. The next request
 * tries again.
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
      (err: unknown) => log.warn({ err }, 'the last use of a session could not be stored'),
    )
    .finally(() => touched.delete(database));
  touched.set(database, row);
}

/** Waits for the pending write. Call it before closing the database. */
export async function lastUseWritten(database: Database): Promise<void> {
  await touched.get(database);
}

/** Ends the least recently used sessions above the limit per customer. */
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
