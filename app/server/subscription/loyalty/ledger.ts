// Ledger of loyalty points. A balance is the sum of its entries; no counter is kept.
import type { Kysely, Transaction } from 'kysely';
import { lockAccountRow } from '../../platform/auth/lockAccountRow.ts';
import { isPostgres } from '../../platform/db/dialects.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { LoyaltyEntryRow } from '../tables.ts';
import { type LoyaltyLevel, loyaltyLevel } from './loyaltyLevels.ts';

/** Entry that adds or takes points, with its cause. */
export interface Entry extends Pick<LoyaltyEntryRow, 'cause' | 'cause_id' | 'coins'> {
  readonly customerId: string;
  /** Cents that count for the level; 0 by default. */
  readonly value?: number;
  readonly happened: Date;
}

/**
 * Writes an entry, once per cause.
 *
 * @returns false if it was written before
 */
export async function enter(
  transaction: Transaction<Tables>,
  { customerId, happened, value = 0, ...entry }: Entry,
): Promise<boolean> {
  const entered = await transaction
    .insertInto('loyalty_entries')
    .values({ ...entry, value, customer_id: customerId, happened_at: happened.toISOString() })
    .onConflict((conflict) => conflict.columns(['cause', 'cause_id']).doNothing())
    .returning('cause_id')
    .executeTakeFirst();
  return entered !== undefined;
}

export interface Standing {
  readonly coins: number;
  /** Sum paid for subscriptions so far, in cents. */
  readonly value: number;
  /** Undefined before the first subscription. */
  readonly level: LoyaltyLevel | undefined;
}

export async function findStanding(database: Kysely<Tables>, customerId: string): Promise<Standing> {
  const sums = await database
    .selectFrom('loyalty_entries')
    .select(({ fn, selectFrom }) => [
      fn.sum('coins').as('coins'),
      fn.sum('value').as('value'),
      selectFrom('deals')
        .select(({ fn: of }) => of.countAll().as('count'))
        .where('deals.customer_id', '=', customerId)
        .where('variant', '=', 'SUBSCRIPTION')
        .as('subscriptions'),
    ])
    .where('loyalty_entries.customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const value = Number(sums.value);
  return { coins: Number(sums.coins), value, level: loyaltyLevel(value, Number(sums.subscriptions) > 0) };
}

/**
 * Locks the points of a customer until the transaction ends, so that they are not spent twice.
 * Transactions that only hold the account row, or reference it, do not wait.
 *
 * @returns false for an erased customer
 */
export async function lockLedger(transaction: Transaction<Tables>, customerId: string): Promise<boolean> {
  const account = lockAccountRow(transaction, customerId).select('id');
  const held = await (isPostgres(transaction) ? account.forNoKeyUpdate() : account).executeTakeFirst();
  return held !== undefined;
}
