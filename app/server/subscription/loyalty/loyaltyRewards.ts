import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { addMonths, type CivilDay } from '../../platform/values/civilDays.ts';
import type { RewardType } from './loyaltyKinds.ts';

export type RewardName = 'mileage-100' | 'mileage-250' | 'mileage-500' | 'voucher-50' | 'voucher-100' | 'voucher-200';

/** Reward on offer; its texts are in the server's copy. */
export interface RewardOffer {
  readonly name: RewardName;
  readonly type: RewardType;
  /** Price in points. */
  readonly value: number;
  /** Cents for a voucher, otherwise kilometres. */
  readonly amount: number;
}

const { voucher_coins_min, voucher_months } = readConfigNumbers('loyalty', ['voucher_coins_min', 'voucher_months']);

const LIST: readonly RewardOffer[] = [
  { name: 'mileage-100', type: 'mileage', value: 1000, amount: 100 },
  { name: 'mileage-250', type: 'mileage', value: 2500, amount: 250 },
  { name: 'mileage-500', type: 'mileage', value: 5000, amount: 500 },
  { name: 'voucher-50', type: 'voucher', value: 4000, amount: 5000 },
  { name: 'voucher-100', type: 'voucher', value: 8000, amount: 10_000 },
  { name: 'voucher-200', type: 'voucher', value: 15_000, amount: 20_000 },
];

/** All rewards, the cheapest of a type first (LOY-5). */
export const REWARDS = LIST.filter(({ type, value }) => type !== 'voucher' || value >= voucher_coins_min);

/** Returns the last day of use for a reward that is redeemed today; null if it does not expire. */
export function validUntil(type: RewardType, today: CivilDay): CivilDay | null {
  return type === 'voucher' ? addMonths(today, voucher_months) : null;
}

export interface OpenReward {
  readonly reference: string;
  readonly type: RewardType;
  readonly amount: number;
  readonly valid_until: CivilDay | null;
}

/** Sorts rewards without a last day after all others. */
const lastDay = ({ valid_until }: OpenReward): string => valid_until ?? '9999-12-31';

/**
 * Selects the rewards of a follow-up subscription: all kilometres, and the first expiring voucher.
 *
 * @see docs/requirements.md LOY-5
 */
export function usedByBooking<Reward extends OpenReward>(open: readonly Reward[], day: CivilDay): readonly Reward[] {
  const valid = open.filter(({ valid_until }) => valid_until === null || valid_until >= day);
  const [voucher] = valid
    .filter(({ type }) => type === 'voucher')
    .toSorted((one, other) => (lastDay(one) < lastDay(other) ? -1 : lastDay(one) > lastDay(other) ? 1 : 0));
  return [...valid.filter(({ type }) => type === 'mileage'), ...(voucher === undefined ? [] : [voucher])];
}
