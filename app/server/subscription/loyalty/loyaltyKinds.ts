// What entries of the ledger of points are for, and what points are spent on.

/** What an entry of the ledger is for. */
export type EntryCause = 'rate' | 'referral' | 'electric_booking' | 'reward' | 'correction';

/** Kilometres of the next subscription, or money off its first monthly rate. */
export const REWARD_TYPES = ['mileage', 'voucher'] as const;

export type RewardType = (typeof REWARD_TYPES)[number];
