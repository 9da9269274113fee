import type { FastifyInstance } from 'fastify';
import type { ContactOnly, LoyaltyInfo, Redeem, RedeemedReward as RedeemedRewardView } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { toCivilDay } from '../../platform/values/civilDays.ts';
import { present } from '../../platform/values/present.ts';
import { findStanding } from './ledger.ts';
import { type RedeemedReward, redeemReward } from './redeemReward.ts';
import { toRewardsView } from './rewardView.ts';

const INFO = { body: { $ref: 'ContactOnly.json' }, response: { 200: { $ref: 'LoyaltyInfo.json' } } };
const REWARDS = { response: { 200: { type: 'array', items: { $ref: 'Reward.json' } } } };
const REDEEM = { body: { $ref: 'Redeem.json' }, response: { 200: { $ref: 'RedeemedReward.json' } } };
const REDEEMED = { response: { 200: { type: 'array', items: { $ref: 'RedeemedReward.json' } } } };

/** Adds the routes of the loyalty programme (LOY-9). */
export function addLoyaltyRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ContactOnly }>('/api/getLoyaltyInfo', { schema: INFO }, async (request) => {
    const customer = await requireCustomer(context, request);
    if (request.body.contactId !== customer.id)
      throw new Problem('not_found', 'The contact is not the signed-in customer. Send the contact of the session.');
    const { level, coins, value } = await findStanding(context.database, customer.id);
    // A correction may leave a balance below 0, which the customer does not owe.
    return present<LoyaltyInfo>({ level, total_coins: Math.max(0, coins), subscription_value: Math.max(0, value) });
  });
  app.get('/api/getLoyaltyBenefits', { schema: REWARDS }, async (request) => {
    await requireCustomer(context, request);
    return toRewardsView(languageOf(request));
  });
  app.post<{ Body: Redeem }>('/api/redeemLoyaltyBenefits', { schema: REDEEM }, async (request) => {
    const customer = await requireCustomer(context, request);
    const notify = noticesOf(context, request);
    const wish = { customer, name: request.body.reward_action_name, notify, today: todayOf(request), now: request.now };
    return onceFor(context, request, customer.id, async (transaction) =>
      toRedeemed(await redeemReward(transaction, wish)),
    );
  });
  app.get('/api/redeemedLoyaltyBenefits', { schema: REDEEMED }, async (request) => {
    const customer = await requireCustomer(context, request);
    const rewards = await context.database
      .selectFrom('loyalty_rewards')
      .innerJoin('loyalty_entries', (join) =>
        join
          .onRef('loyalty_entries.cause_id', '=', 'loyalty_rewards.reference')
          .on('loyalty_entries.cause', '=', 'reward'),
      )
      .selectAll('loyalty_rewards')
      .select('loyalty_entries.coins')
      .where('loyalty_rewards.customer_id', '=', customer.id)
      .orderBy('redeemed_at', 'desc')
      .orderBy('reference')
      .execute();
    return rewards.map(toRedeemed);
  });
}

function toRedeemed({
  reference,
  name,
  type,
  amount,
  coins,
  redeemed_at,
  valid_until,
  deal_id,
}: RedeemedReward): RedeemedRewardView {
  const redeemed_on = toCivilDay(new Date(redeemed_at));
  return present({
    reference,
    reward_action_name: name,
    type,
    amount,
    coins: -coins,
    redeemed_on,
    valid_until,
    deal_id,
  });
}
