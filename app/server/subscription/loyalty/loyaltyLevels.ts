import { readConfigNumbers } from '../../platform/values/catalogue.ts';

/** Levels from the lowest. Their names for customers are content. */
export const LOYALTY_LEVELS = ['Level 1', 'Level 2', 'Level 3', 'Level 4'] as const;

export type LoyaltyLevel = (typeof LOYALTY_LEVELS)[number];

const { gold_from_cents, platinum_from_cents, black_from_cents } = readConfigNumbers('loyalty', [
  'gold_from_cents',
  'platinum_from_cents',
  'black_from_cents',
]);

/** Lowest value of each level above the first, in cents. */
const THRESHOLDS: readonly number[] = [gold_from_cents, platinum_from_cents, black_from_cents];

/**
 * Returns the level of a customer; undefined before the first subscription.
 *
 * @param value sum of the monthly rates paid so far, in cents
 * @see docs/requirements.md LOY-2
 */
export function loyaltyLevel(value: number, hasSubscription: boolean): LoyaltyLevel | undefined {
  if (!hasSubscription) return undefined;
  return LOYALTY_LEVELS[THRESHOLDS.filter((from) => value >= from).length];
}
