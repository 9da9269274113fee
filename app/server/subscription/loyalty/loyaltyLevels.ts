// Which level of the loyalty programme a customer is at: it rises with what was paid for subscriptions so far.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';

/** The levels from the lowest; what they are called in front of customers is content. */
export const LOYALTY_LEVELS = ['Level 1', 'Level 2', 'Level 3', 'Level 4'] as const;

export type LoyaltyLevel = (typeof LOYALTY_LEVELS)[number];

const { gold_from_cents, platinum_from_cents, black_from_cents } = readConfigNumbers('loyalty', [
  'gold_from_cents',
  'platinum_from_cents',
  'black_from_cents',
]);

/** From which value on each level above the first holds. */
const THRESHOLDS: readonly number[] = [gold_from_cents, platinum_from_cents, black_from_cents];

/**
 * Names the level of a customer.
 *
 * @param value the monthly rates that were paid so far, in cents
 * @returns nothing before the first subscription
 * @see spec 3 §9 "Levels"
 */
export function loyaltyLevel(value: number, hasSubscription: boolean): LoyaltyLevel | undefined {
  if (!hasSubscription) return undefined;
  return LOYALTY_LEVELS[THRESHOLDS.filter((from) => value >= from).length];
}
