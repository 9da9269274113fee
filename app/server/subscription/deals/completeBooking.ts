// Turns a lead into the subscription that was signed for it, with what follows for the contract that it prolongs.
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { makePrimaryDriver } from '../drivers/driverQueries.ts';
import { grantBenefits } from '../loyalty/grantBenefits.ts';
import { findStanding, lockLedger } from '../loyalty/ledger.ts';
import { completeReferral } from '../referrals/acceptReferral.ts';
import { lockDeal } from './dealQueries.ts';

/** When the checkout was through, and when that is told. */
interface BookingTimes {
  readonly happened: Date;
  readonly now: Date;
}

/**
 * Writes that the checkout of a lead is through, with what the loyalty programme makes of it.
 *
 * Who has a contract drives: with the first one the customer is a driver. A return that was planned for the contract before it is dropped: the car stays (docs/assumptions.md).
 *
 * @returns nothing for a deal that is not there, "old" for one that was completed before
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
  // What the level is worth to a booking it is worth before the booking counts.
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
