// The ledger of points. What a customer has is the sum of its entries; no counter is kept anywhere.
import type { Kysely, Transaction } from 'kysely';
import { lockAccountRow } from '../../platform/auth/lockAccountRow.ts';
import { isPostgres } from '../../platform/db/dialects.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { LoyaltyEntryRow } from '../tables.ts';
import { type LoyaltyLevel, loyaltyLevel } from './loyaltyLevels.ts';

/** Something that gives or takes points, with its cause. */
export interface Entry extends Pick<LoyaltyEntryRow, 'cause' | 'cause_id' | 'coins'> {
  readonly customerId: string;
  /** Cents that count for the level; none when left out. */
  readonly value?: number;
  readonly happened: Date;
}

/**
 * Writes an entry, once: one cause has one, whoever tells of it again.
 *
 * @returns false when it was there before
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

/** Where a customer stands in the programme. */
export interface Standing {
  readonly coins: number;
  /** What was paid for subscriptions so far, in cents. */
  readonly value: number;
  /** Undefined before the first subscription. */
  readonly level: LoyaltyLevel | undefined;
}

/** Adds up what a customer has. */
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
 * Keeps others from spending the points of a customer until the transaction is over: of two at once, the second adds up
 * what the first has left.
 *
 * Whoever holds the account need not wait, and neither does who refers to it.
 *
 * @returns false for a customer who was erased
 */
export async function lockLedger(transaction: Transaction<Tables>, customerId: string): Promise<boolean> {
  const account = lockAccountRow(transaction, customerId).select('id');
  const held = await (isPostgres(transaction) ? account.forNoKeyUpdate() : account).executeTakeFirst();
  return held !== undefined;
}
