import type { Transaction } from 'kysely';
import type { CorrectionNews, RateNews } from '../../generated/api.ts';
import { lockAccountRow } from '../../platform/auth/lockAccountRow.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { enter } from './ledger.ts';
import { coinsOfRate } from './loyaltyPoints.ts';

/**
 * Credits the points of a monthly rate, and its value for the level.
 *
 * @returns "old" for a repeated rate; undefined for an unknown subscription or an erased customer
 * @see docs/requirements.md LOY-4
 */
export async function creditRate(
  transaction: Transaction<Tables>,
  { rate_id, deal_id, amount }: RateNews,
  happened: Date,
): Promise<'done' | 'old' | undefined> {
  const deal = await transaction
    .selectFrom('deals')
    .select(['variant', 'customer_id'])
    .where('id', '=', deal_id)
    .executeTakeFirst();
  if (deal?.variant !== 'SUBSCRIPTION') return undefined;
  const paid = { cause: 'rate', cause_id: rate_id, coins: coinsOfRate(amount), value: amount } as const;
  return enterHeld(transaction, { ...paid, customerId: deal.customer_id, happened });
}

/**
 * Enters a correction, such as for a repaid rate or for points as a gift.
 * Spent points stay spent, so that the sum may fall below 0.
 *
 * @returns "old" for a repeated correction; undefined for an unknown or erased customer
 */
export function correctPoints(
  transaction: Transaction<Tables>,
  { correction_id, contact_id, coins, value = 0 }: CorrectionNews,
  happened: Date,
): Promise<'done' | 'old' | undefined> {
  const entry = { cause: 'correction', cause_id: correction_id, coins, value } as const;
  return enterHeld(transaction, { ...entry, customerId: contact_id, happened });
}

async function enterHeld(
  transaction: Transaction<Tables>,
  entry: Parameters<typeof enter>[1],
): Promise<'done' | 'old' | undefined> {
  const held = await lockAccountRow(transaction, entry.customerId).select('id').executeTakeFirst();
  if (held === undefined) return undefined;
  return (await enter(transaction, entry)) ? 'done' : 'old';
}
