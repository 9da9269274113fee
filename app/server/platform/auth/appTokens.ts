// Tokens with which the native app takes over a session of the browser.
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Customer, SessionRow, Tables } from '../db/tables.ts';
import { findById } from './customers.ts';
import { findTokenOwner, makeLink, spendToken } from './links.ts';
import { isAlive, type ServerContext } from './sessions.ts';

export type SharedSession = Pick<SessionRow, 'customer_id' | 'created_at'>;

/** Makes a token for the app. It replaces the previous token of the same session. */
export async function makeAppToken(
  transaction: Transaction<Tables>,
  { clock, settings }: ServerContext,
  session: SessionRow,
): Promise<{ readonly token: string; readonly expires: Date }> {
  const expires = new Date(clock.now().getTime() + settings.appTokenMs);
  const token = await makeLink(transaction, { owner: session.token_hash, kind: 'app', next: undefined, expires });
  return { token, expires };
}

/** Redeems a token of the app, if the session that requested it is still valid. */
export async function redeemAppToken(
  transaction: Transaction<Tables>,
  context: ServerContext,
  token: string,
): Promise<SharedSession | undefined> {
  const used = await spendToken(transaction, 'app', token, context.clock.now());
  return used && findLiveSession(transaction, context, used.owner);
}

/** Finds the customer of a valid token without spending it. */
export async function findAppTokenOwner(context: ServerContext, token: string): Promise<Customer | undefined> {
  const owner = await findTokenOwner(context.database, 'app', token, context.clock.now());
  const session = owner === undefined ? undefined : await findLiveSession(context.database, context, owner);
  return session && findById(context.database, session.customer_id);
}

async function findLiveSession(
  database: Database,
  context: ServerContext,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const session = await database
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session && isAlive(context, session) ? session : undefined;
}
