import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { makePrimaryDriver } from '../drivers/driverQueries.ts';
import { grantBenefits } from '../loyalty/grantBenefits.ts';
import { findStanding, lockLedger } from '../loyalty/ledger.ts';
import { completeReferral } from '../referrals/acceptReferral.ts';
import { lockDeal } from './dealQueries.ts';

/** End of the checkout, and arrival of the news about it. */
interface BookingTimes {
  readonly happened: Date;
  readonly now: Date;
}

/**
 * Turns a lead whose checkout is complete into a subscription, with its loyalty benefits.
 *
 * The customer becomes a driver. A prolonged car stays with the customer, so the return that was
 * planned for the previous contract is deleted (docs/assumptions.md).
 *
 * @returns undefined for an unknown deal, "old" for one that was completed before
 */
export async function completeBooking(
  transaction: Transaction<Tables>,
  dealId: string,
  { happened, now }: BookingTimes,
): Promise<'done' | 'old' | undefined> {
  await lockDeal(transaction, dealId);
  const deal = await transaction
    .selectFrom('deals')
    .innerJoin('cars', 'cars.id', 'deals.car_id')
    .select(['deals.id', 'customer_id', 'variant', 'subscribed_as', 'previous_subscription_id', 'fuel'])
    .select(['damage_deductible_vollkasko', 'damage_deductible_teilkasko'])
    .where('deals.id', '=', dealId)
    .executeTakeFirst();
  if (deal === undefined) return undefined;
  if (deal.variant !== 'LEAD') return 'old';
  await lockLedger(transaction, deal.customer_id);
  // Read before the booking counts: its benefits are those of the level so far.
  const before = await findStanding(transaction, deal.customer_id);
  await transaction
    .updateTable('deals')
    .set((row) => ({
      variant: 'SUBSCRIPTION',
      state: 'SIGNED',
      checkout_hash: null,
      preferred_handover_date: row.fn.coalesce('preferred_handover_date', 'lead_handover_date'),
    }))
    .where('id', '=', dealId)
    .execute();
  await makePrimaryDriver(transaction, deal.customer_id, now);
  await grantBenefits(transaction, { deal, before, happened });
  if (before.level === undefined)
    await completeReferral(transaction, { customerId: deal.customer_id, dealId, happened });
  const { previous_subscription_id: previous, subscribed_as } = deal;
  if (previous === null || subscribed_as === null) return 'done';
  await transaction
    .updateTable('deals')
    .set({ subscribed_to: subscribed_as, followup_subscription_id: dealId })
    .where('id', '=', previous)
    .where('customer_id', '=', deal.customer_id)
    .execute();
  if (subscribed_as === 'PROLONGATION') await dropReturn(transaction, previous);
  return 'done';
}

async function dropReturn(transaction: Transaction<Tables>, dealId: string): Promise<void> {
  await transaction.deleteFrom('slot_seats').where('deal_id', '=', dealId).execute();
  await transaction.deleteFrom('returns').where('deal_id', '=', dealId).execute();
}
