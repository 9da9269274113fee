import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { languageFor } from '../../platform/languages/languages.ts';
import type { Notice, Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { wholeAmount, writtenDay } from '../../platform/values/formattedValues.ts';
import { createReference } from '../../platform/values/references.ts';
import type { LoyaltyEntryRow, LoyaltyRewardRow } from '../tables.ts';
import { enter, findStanding, lockLedger } from './ledger.ts';
import { REWARDS, type RewardOffer, validUntil } from './loyaltyRewards.ts';

export interface Redemption {
  readonly customer: Customer;
  readonly name: string;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/** Reward with the points of its ledger entry, which are below 0. */
export type RedeemedReward = LoyaltyRewardRow & Pick<LoyaltyEntryRow, 'coins'>;

/**
 * Charges the points of a reward, and stores it for the next booking.
 *
 * The lock prevents concurrent requests, on any server, from spending points twice.
 *
 * @throws reward_not_offered, also if it was just withdrawn, or coins_missing; nothing is written then
 * @see docs/requirements.md FLW-30, LOY-7
 */
export async function redeemReward(
  transaction: Transaction<Tables>,
  { customer, name, notify, today, now }: Redemption,
): Promise<RedeemedReward> {
  const offer = rewardCalled(name);
  await lockLedger(transaction, customer.id);
  const { coins } = await findStanding(transaction, customer.id);
  if (coins < offer.value)
    throw new Problem('coins_missing', 'The customer has too few points for this reward. Choose another one.');
  const reward = await transaction
    .insertInto('loyalty_rewards')
    .values({
      reference: createReference('PR'),
      customer_id: customer.id,
      name: offer.name,
      type: offer.type,
      amount: offer.amount,
      redeemed_at: now.toISOString(),
      valid_until: validUntil(offer.type, today),
      deal_id: null,
      used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const spent = { cause: 'reward', cause_id: reward.reference, coins: -offer.value } as const;
  await enter(transaction, { ...spent, customerId: customer.id, happened: now });
  queueFollowUp(transaction, 'reward.redeemed', toldOf(reward, offer), now);
  notify(transaction, noticeOf(reward, customer));
  return { ...reward, coins: spent.coins };
}

function rewardCalled(name: string): RewardOffer {
  const offer = REWARDS.find((reward) => reward.name === name);
  if (offer !== undefined) return offer;
  throw new Problem('reward_not_offered', 'The reward is not offered. Choose one of GET /api/getLoyaltyBenefits.', {
    fields: [{ name: 'reward_action_name', code: 'not_an_option' }],
  });
}

function toldOf({ customer_id, reference, type, amount, valid_until }: LoyaltyRewardRow, { value }: RewardOffer) {
  return { contact_id: customer_id, reference, type, amount, coins: value, ...(valid_until && { valid_until }) };
}

function noticeOf({ reference, type, amount, valid_until }: LoyaltyRewardRow, customer: Customer): Notice {
  const language = languageFor(customer.locale);
  const about = { to: customer, page: '/loyalty' };
  if (type === 'voucher') {
    const values = { reference, amount: wholeAmount(amount, language), day: writtenDay(valid_until ?? '') };
    return { ...about, kind: 'voucher-redeemed', values };
  }
  const kilometres = new Intl.NumberFormat(language.locale).format(amount);
  return { ...about, kind: 'kilometres-redeemed', values: { reference, kilometres } };
}
