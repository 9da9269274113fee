import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { addDays, type CivilDay, toCivilDay, toInstant } from '../platform/values/civilDays.ts';
import { coinsOfRate } from '../subscription/loyalty/loyaltyPoints.ts';
import { REWARDS, validUntil } from '../subscription/loyalty/loyaltyRewards.ts';
import type { LoyaltyEntryRow, LoyaltyRewardRow } from '../subscription/tables.ts';
import { resolveDay, type Scenario } from './scenarios.ts';

/** Rewrites the loyalty ledger: scenario entries, rewards, and the rate of each paid invoice. */
export async function writeLoyalty(
  transaction: Transaction<Tables>,
  { customer: { id, zip }, deals, loyalty = {} }: Scenario,
  today: CivilDay,
): Promise<void> {
  for (const table of ['loyalty_entries', 'loyalty_rewards'] as const)
    await transaction.deleteFrom(table).where('customer_id', '=', id).execute();
  const noonOf = (day: string) => toInstant(resolveDay(day, today, zip), '12:00').toISOString();
  const entry = (row: Omit<LoyaltyEntryRow, 'customer_id'>): LoyaltyEntryRow => ({ ...row, customer_id: id });
  const rewards = (loyalty.rewards ?? []).map((reward) => rewardOf(id, reward, noonOf(reward.day)));
  const told = (loyalty.entries ?? []).map(({ cause, coins, value = 0, day }, index) =>
    entry({ cause, cause_id: `${id}-${index + 1}`, coins, value, happened_at: noonOf(day) }),
  );
  const spent = rewards.map(({ reference, cost, row: { redeemed_at } }) =>
    entry({ cause: 'reward', cause_id: reference, coins: -cost, value: 0, happened_at: redeemed_at }),
  );
  const rates = (await paidRates(transaction, deals)).map(({ ext_invoice_number, amount, created_at }) => {
    const paid = { cause: 'rate', cause_id: ext_invoice_number, coins: coinsOfRate(amount), value: amount } as const;
    return entry({ ...paid, happened_at: noonOf(created_at) });
  });
  const entries = [...told, ...spent, ...rates];
  if (entries.length > 0) await transaction.insertInto('loyalty_entries').values(entries).execute();
  const rows = rewards.map(({ row }) => row);
  if (rows.length > 0) await transaction.insertInto('loyalty_rewards').values(rows).execute();
}

/**
 * Writes the referral code, and an invitation accepted seven days ago.
 *
 * The inviting customer needs a lower id: scenarios are written in the order of their ids.
 */
export async function writeReferrals(
  transaction: Transaction<Tables>,
  { customer: { id: customer_id }, referral_code, invited_by }: Scenario,
  today: CivilDay,
): Promise<void> {
  const at = toInstant(addDays(today, -7), '12:00').toISOString();
  await transaction.deleteFrom('referrals').where('customer_id', '=', customer_id).execute();
  if (referral_code !== undefined)
    await transaction
      .insertInto('referral_codes')
      .values({ code: referral_code, customer_id, created_at: at })
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .execute();
  if (invited_by !== undefined)
    await transaction
      .insertInto('referrals')
      .values({ customer_id, id: randomUUID(), code: invited_by, accepted_at: at })
      .execute();
}

async function paidRates(transaction: Transaction<Tables>, deals: Scenario['deals']) {
  if (deals.length === 0) return [];
  return transaction
    .selectFrom('invoices')
    .select(['ext_invoice_number', 'amount', 'created_at'])
    .where(
      'deal_id',
      'in',
      deals.map(({ id }) => id),
    )
    .where('status', '=', 'PAID')
    .execute();
}

function rewardOf(
  customer_id: string,
  { reference, name }: { readonly reference: string; readonly name: string },
  redeemed_at: string,
): { readonly reference: string; readonly cost: number; readonly row: LoyaltyRewardRow } {
  const offer = REWARDS.find((reward) => reward.name === name);
  if (offer === undefined) throw new Error(`"${name}" in flows/scenarios is no reward. Use a name of the rewards.`);
  const { type, amount, value: cost } = offer;
  const valid_until = validUntil(type, toCivilDay(new Date(redeemed_at)));
  const unused = { deal_id: null, used_at: null };
  return { reference, cost, row: { reference, customer_id, name, type, amount, redeemed_at, valid_until, ...unused } };
}
