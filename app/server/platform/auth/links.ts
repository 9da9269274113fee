// Single-use links sent by e-mail. A newer link replaces an older one. Only hashes are stored.
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Customer, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';
import type { LinkKind, TokenKind } from './accountLinks.ts';
import { findById } from './customers.ts';
import { createToken, hashOf } from './tokens.ts';

export interface LinkOrder {
  /** Customer id, a placeholder for an address without account, or the session hash for the app. */
  readonly owner: string;
  readonly kind: TokenKind;
  /** Page to open after signing in. */
  readonly next: string | undefined;
  readonly expires: Date;
}

export interface UsedLink {
  readonly customerId: string;
  readonly next: string | undefined;
}

interface UsedToken {
  readonly owner: string;
  readonly next: string | null;
}

/** Makes a link, which replaces the previous one of its kind, and returns its token. */
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

/** @throws link_expired for links that are unknown, used, replaced or too old */
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

/** Redeems a token in one statement: of parallel uses only one succeeds (SEC-C7). */
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

/** Deletes all links of a customer. Call it before ending sessions: a link in use may begin one. */
export async function endLinks(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  await transaction.deleteFrom('account_links').where('owner', '=', customerId).execute();
}

/** Error for every invalid link: the answer must not tell why. */
export function linkExpired(): Problem {
  return new Problem('link_expired', 'The link was used or replaced, or has expired. Request a new one.');
}

/** Finds the customer of a valid link without using it. */
export async function findLinkOwner(
  database: Database,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<Customer | undefined> {
  const owner = await findTokenOwner(database, kind, token, now);
  return owner === undefined ? undefined : findById(database, owner);
}

/** Finds the owner of a valid token, as it was ordered, without spending the token. */
export async function findTokenOwner(
  database: Database,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const link = await database
    .selectFrom('account_links')
    .select('owner')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link?.owner;
}
