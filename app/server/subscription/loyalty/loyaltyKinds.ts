export type EntryCause = 'rate' | 'referral' | 'electric_booking' | 'reward' | 'correction';

/** Kilometres for the next subscription, or a discount on its first monthly rate. */
export const REWARD_TYPES = ['mileage', 'voucher'] as const;

export type RewardType = (typeof REWARD_TYPES)[number];
