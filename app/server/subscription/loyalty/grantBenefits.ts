import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { toCivilDay } from '../../platform/values/civilDays.ts';
import type { DealRow, LoyaltyRewardRow } from '../tables.ts';
import { enter, type Standing } from './ledger.ts';
import { deliveryFee, freeKilometres, withCap } from './loyaltyBenefits.ts';
import { ELECTRIC_COINS, isElectricBooking } from './loyaltyPoints.ts';
import { usedByBooking } from './loyaltyRewards.ts';

/** Completed booking with the customer's standing before it. */
export interface CompletedBooking {
  readonly deal: Pick<
    DealRow,
    'id' | 'customer_id' | 'subscribed_as' | 'damage_deductible_vollkasko' | 'damage_deductible_teilkasko'
  > & { readonly fuel: string | null };
  readonly before: Standing;
  readonly happened: Date;
}

/**
 * Grants a contract the benefits of its customer's level and rewards, and queues them for billing.
 * A first contract has neither rewards nor free kilometres.
 *
 * @see docs/requirements.md LOY-6
 */
export async function grantBenefits(transaction: Transaction<Tables>, booking: CompletedBooking): Promise<void> {
  const { deal, before, happened } = booking;
  const { id, customer_id: customerId, subscribed_as } = deal;
  if (isElectricBooking(deal.fuel, subscribed_as))
    await enter(transaction, {
      ...{ cause: 'electric_booking', cause_id: id, coins: ELECTRIC_COINS },
      ...{ customerId, happened },
    });
  const used = before.level === undefined ? [] : await spendRewards(transaction, booking);
  const kilometres = used.filter(({ type }) => type === 'mileage').reduce((sum, { amount }) => sum + amount, 0);
  const free_mileage = freeKilometres(before.level) + kilometres;
  // In a prolongation the customer has the car already.
  const delivery_fee = subscribed_as === 'PROLONGATION' ? null : deliveryFee(before.level);
  const { damage_deductible_vollkasko, damage_deductible_teilkasko } = withCap(deal, before.level);
  await transaction
    .updateTable('deals')
    .set({
      free_mileage: free_mileage || null,
      delivery_fee,
      damage_deductible_vollkasko,
      damage_deductible_teilkasko,
    })
    .where('id', '=', id)
    .execute();
  const voucher = used.find(({ type }) => type === 'voucher');
  queueFollowUp(
    transaction,
    'benefits.granted',
    {
      deal_id: id,
      free_mileage,
      ...(delivery_fee !== null && { delivery_fee }),
      ...(voucher && { voucher: voucher.reference, voucher_amount: voucher.amount }),
    },
    happened,
  );
}

async function spendRewards(
  transaction: Transaction<Tables>,
  { deal, happened }: CompletedBooking,
): Promise<readonly LoyaltyRewardRow[]> {
  const open = await transaction
    .selectFrom('loyalty_rewards')
    .selectAll()
    .where('customer_id', '=', deal.customer_id)
    .where('used_at', 'is', null)
    // News may arrive late: rewards redeemed after the booking are for the next one.
    .where('redeemed_at', '<=', happened.toISOString())
    .orderBy('redeemed_at')
    .orderBy('reference')
    .execute();
  const used = usedByBooking(open, toCivilDay(happened));
  for (const { reference } of used)
    await transaction
      .updateTable('loyalty_rewards')
      .set({ deal_id: deal.id, used_at: happened.toISOString() })
      .where('reference', '=', reference)
      .execute();
  return used;
}
