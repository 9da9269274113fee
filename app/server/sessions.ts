// Who is signed in: an opaque token in a cookie, its hash in the database.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import type { Customer } from './db/tables.ts';
import type { Settings } from './settings.ts';
import { createToken, hashOf } from './tokens.ts';

/** Holds the session's token. */
export const SESSION_COOKIE = 'fahrplan_session';

/** Holds a visitor's secret, so that sign-in is protected against forged requests as well. */
export const VISITOR_COOKIE = 'fahrplan_visitor';

/** Writing the last use to the database more often than this would cost a write a request. */
const TOUCH_EVERY_MS = 60_000;

/** What sessions need to work with. */
export interface SessionStore {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/**
 * Signs a customer in under a new token; the token that the request came with dies at once.
 *
 * @see spec 1 §7 "Login call"
 */
export async function startSession(
  store: SessionStore,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): Promise<void> {
  const token = createToken();
  const now = store.clock.now().toISOString();
  await endStoredSession(store, request);
  await store.database
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), customer_id: customerId, created_at: now, last_seen_at: now })
    .execute();
  setSecretCookie(request, reply, SESSION_COOKIE, token);
}

/** Signs the customer out: the token is dead on the server, not only forgotten by the browser. */
export async function endSession(store: SessionStore, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await endStoredSession(store, request);
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}

/** Signs a customer out everywhere; each of their tokens is dead at once. */
export async function endSessions(database: Database, customerId: string): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/**
 * Finds the customer whose session the request carries.
 *
 * @returns nothing for visitors and for sessions that were idle or alive for too long
 */
export async function findSessionCustomer(store: SessionStore, request: FastifyRequest): Promise<Customer | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const session = await store.database
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const now = store.clock.now().getTime();
  const idle = now - Date.parse(session.last_seen_at);
  if (idle >= store.settings.sessionIdleMs || now - Date.parse(session.created_at) >= store.settings.sessionLongestMs)
    return undefined;
  if (idle >= TOUCH_EVERY_MS) await touch(store, session.token_hash, now);
  return store.database.selectFrom('customers').selectAll().where('id', '=', session.customer_id).executeTakeFirst();
}

/** Writes a cookie that scripts cannot read and other sites cannot send with a form. */
export function setSecretCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' });
}

async function touch(store: SessionStore, tokenHash: string, now: number): Promise<void> {
  await store.database
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

async function endStoredSession(store: SessionStore, request: FastifyRequest): Promise<void> {
  const token = request.cookies[SESSION_COOKIE];
  if (token) await store.database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}
