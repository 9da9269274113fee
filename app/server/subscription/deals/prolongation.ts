import type { CivilDay } from '../../platform/values/civilDays.ts';
import { monthlyExtras, type RatedDeal } from '../payments/monthlyRate.ts';
import { type ContractDates, contractEnd, isRetentionWindowOpen } from './renewal.ts';

/** Term in months, with its monthly rates in cents, with and without discount. */
export interface ProlongationOption {
  readonly term: number;
  /** Part of the rate for the car with its kilometres. */
  readonly base: number;
  readonly price: number;
  readonly original_price: number;
}

export interface ProlongableDeal extends ContractDates, RatedDeal {
  readonly state: string;
  readonly variant: string;
  readonly subscribed_to: string | null;
  readonly actual_return_date: CivilDay | null;
  readonly belongs_to_subscription_service: number;
}

/** Terms in months, each with its rate in percent of today's rate. */
const TERMS: readonly (readonly [term: number, percent: number])[] = [
  [6, 106],
  [12, 100],
  [24, 94],
];

/** Rate of the older variant, in percent (DEAL-17). */
const OLDER_PERCENT = 95;

/**
 * Lists the terms on offer today, the shortest first; none if nothing can be prolonged.
 *
 * @param returnDay planned day of the return; from then on the car goes back
 */
export function prolongationOptions(
  deal: ProlongableDeal,
  returnDay: CivilDay | undefined,
  today: CivilDay,
): ProlongationOption[] {
  const end = contractEnd(deal, today, returnDay);
  const isOpen = deal.state === 'ACTIVE' && deal.variant === 'SUBSCRIPTION' && deal.subscribed_to === null;
  if (!isOpen || end === undefined || end <= today) return [];
  if (deal.actual_return_date !== null || (returnDay !== undefined && returnDay <= today)) return [];
  const isOlder = deal.belongs_to_subscription_service !== 1;
  if (isOlder && isRetentionWindowOpen(deal, today)) return [];
  const extras = monthlyExtras(deal);
  return TERMS.map(([term, percent]) => {
    const original = euros((deal.amount * percent) / 100);
    const base = isOlder ? euros((original * OLDER_PERCENT) / 100) : original;
    return { term, base, price: base + extras, original_price: original + extras };
  });
}

function euros(cents: number): number {
  return Math.round(cents / 100) * 100;
}
