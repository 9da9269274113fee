// What the native app is handed to sign the customer in who is signed in here: a link from one session to another.
import type { Transaction } from 'kysely';
import type { SessionRow, Tables } from '../db/tables.ts';
import { makeLink, spendToken } from './links.ts';
import { isAlive, type ServerContext } from './sessions.ts';

/** A session that may go on in the app. */
export type SharedSession = Pick<SessionRow, 'customer_id' | 'created_at'>;

/**
 * Makes a token for the app; the one before it of the same session is worth nothing any more.
 *
 * @returns the token, and when it ends
 */
export async function makeAppToken(
  transaction: Transaction<Tables>,
  { clock, settings }: ServerContext,
  session: SessionRow,
): Promise<{ readonly token: string; readonly expires: Date }> {
  const expires = new Date(clock.now().getTime() + settings.appTokenMs);
  const token = await makeLink(transaction, { owner: session.token_hash, kind: 'app', next: undefined, expires });
  return { token, expires };
}

/**
 * Uses a token of the app. It is worth as much as the session that asked for it, and ends with that.
 *
 * @returns nothing for what is no such token, or none any more
 */
export async function redeemAppToken(
  transaction: Transaction<Tables>,
  context: ServerContext,
  token: string,
): Promise<SharedSession | undefined> {
  const used = await spendToken(transaction, 'app', token, context.clock.now());
  const session =
    used &&
    (await transaction.selectFrom('sessions').selectAll().where('token_hash', '=', used.owner).executeTakeFirst());
  return session && isAlive(context, session) ? session : undefined;
}
