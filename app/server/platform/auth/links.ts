// Links that are sent by e-mail: made, replaced by newer ones, used once. The database holds hashes only.
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Customer, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';
import type { LinkKind, TokenKind } from './accountLinks.ts';
import { findById } from './customers.ts';
import { createToken, hashOf } from './tokens.ts';

/** A link that is to be made. */
export interface LinkOrder {
  /** The customer, or what stands for an address without an account; for the app the session that asks. */
  readonly owner: string;
  readonly kind: TokenKind;
  /** The page that opens after signing in. */
  readonly next: string | undefined;
  readonly expires: Date;
}

/** What a link was made for. */
export interface UsedLink {
  readonly customerId: string;
  readonly next: string | undefined;
}

/** Whose a token was. */
interface UsedToken {
  readonly owner: string;
  readonly next: string | null;
}

/**
 * Makes a link; the one of the same kind before it is worth nothing any more.
 *
 * @returns the token that stands in the address
 */
export async function makeLink(transaction: Transaction<Tables>, order: LinkOrder): Promise<string> {
  const token = createToken();
  const { owner, kind, next, expires } = order;
  const link = { token_hash: hashOf(token), next: next ?? null, expires_at: expires.toISOString(), used_at: null };
  await transaction
    .insertInto('account_links')
    .values({ owner, kind, ...link })
    .onConflict((conflict) => conflict.columns(['owner', 'kind']).doUpdateSet(link))
    .execute();
  return token;
}

/**
 * Uses a link.
 *
 * @throws link_expired, in the same words for links that are unknown, used, replaced or too old
 */
export async function redeemLink(
  transaction: Transaction<Tables>,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<UsedLink> {
  const used = await spendToken(transaction, kind, token, now);
  if (used === undefined) throw linkExpired();
  return { customerId: used.owner, next: used.next ?? undefined };
}

/**
 * Uses a token. One statement decides, so of many uses at once one succeeds (threats C7).
 *
 * @returns nothing for tokens of that kind that are unknown, used, replaced or too old
 */
export function spendToken(
  transaction: Transaction<Tables>,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<UsedToken | undefined> {
  return transaction
    .updateTable('account_links')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['owner', 'next'])
    .executeTakeFirst();
}

/** Ends every link of a customer. Sessions end after links: what a link has just signed in must be there to be ended. */
export async function endLinks(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  await transaction.deleteFrom('account_links').where('owner', '=', customerId).execute();
}

/** The one refusal of links. */
export function linkExpired(): Problem {
  return new Problem('link_expired', 'The link was used, replaced by a newer one, or is too old.');
}

/**
 * Finds the customer of a link that would work now, without using it.
 *
 * @returns nothing for links that are unknown, used, replaced or too old
 */
export async function findLinkOwner(
  database: Database,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<Customer | undefined> {
  const link = await database
    .selectFrom('account_links')
    .select('owner')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link && findById(database, link.owner);
}
