// What points are spent on, and for how long and where that counts.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { addMonths, type CivilDay } from '../../platform/values/civilDays.ts';
import type { RewardType } from './loyaltyKinds.ts';

export type RewardName = 'mileage-100' | 'mileage-250' | 'mileage-500' | 'voucher-50' | 'voucher-100' | 'voucher-200';

/** Something that points are spent on; its words are in the copy of the server. */
export interface RewardOffer {
  /** What a redemption names. */
  readonly name: RewardName;
  readonly type: RewardType;
  /** In points. */
  readonly value: number;
  /** Cents of a voucher, kilometres otherwise. */
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

/** Everything that is on offer, the cheapest of a type first (spec 3 §9 "Vouchers need at least 4,000 points"). */
export const REWARDS = LIST.filter(({ type, value }) => type !== 'voucher' || value >= voucher_coins_min);

/** The last day on which something that is redeemed today can be used; what does not run out has none. */
export function validUntil(type: RewardType, today: CivilDay): CivilDay | null {
  return type === 'voucher' ? addMonths(today, voucher_months) : null;
}

/** What the rule needs to know of a reward that waits for a booking. */
export interface OpenReward {
  readonly reference: string;
  readonly type: RewardType;
  readonly amount: number;
  readonly valid_until: CivilDay | null;
}

/**
 * Chooses what of the rewards that wait a follow-up subscription takes: all kilometres, and one voucher, the one that
 * runs out first.
 *
 * @see spec 3 §9 "applies once to the first monthly rate of the follow-up subscription, one per booking … not combinable"
 */
export function usedByBooking<Reward extends OpenReward>(open: readonly Reward[], day: CivilDay): readonly Reward[] {
  const valid = open.filter(({ valid_until }) => valid_until === null || valid_until >= day);
  const [voucher] = valid
    .filter(({ type }) => type === 'voucher')
    .toSorted((one, other) => ((one.valid_until ?? '') < (other.valid_until ?? '') ? -1 : 1));
  return [...valid.filter(({ type }) => type === 'mileage'), ...(voucher === undefined ? [] : [voucher])];
}
