import { readConfigNumbers, readPortalConfig } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** Value of a car, in cents. */
export interface CarValue {
  readonly vin: string | null;
  readonly aop_rv_presale_target: number | null;
  readonly aop_stock_rv_damage_equivalent: number | null;
  readonly aop_stock_rv_km_equivalent: number | null;
}

/** Formula of the price, which the screen uses too. Factors are hundredths, to avoid fractions. */
const FORMULA = readConfigNumbers('buy_car', ['percent', 'fee_cents', 'fee_percent', 'tax', 'step_cents']);

/** Days before the return in which the offer is open (DEAL-18). */
const WINDOW = readConfigNumbers('buy_car', ['days_min', 'days_max']);

/** Day that the window counts to; the screen reads the same setting. */
const COUNTS_TO_END = readPortalConfig()['buy_car']?.['counts_to'] === 'end_date';

/** Returns the day that an offer is made before: the end of the contract, or the planned return. */
export const dayOfOffer = (
  days: { readonly end: CivilDay | null; readonly planned: CivilDay | undefined },
  countsToEnd = COUNTS_TO_END,
): CivilDay | undefined => (countsToEnd ? (days.end ?? undefined) : days.planned);

export function isTimeToBuy(returnDay: CivilDay, today: CivilDay): boolean {
  const days = daysBetween(today, returnDay);
  return days >= WINDOW.days_min && days <= WINDOW.days_max;
}

/**
 * Returns the price in cents; undefined for a car without a value.
 *
 * Three percent above the reference value, plus 1,500 €, times 1.19, rounded up to the next 10 €.
 *
 * @see docs/requirements.md DEAL-18
 */
export function buyOfferPrice(car: CarValue): number | undefined {
  const { aop_rv_presale_target: target, vin } = car;
  if (vin === null || target === null) return undefined;
  const reference = target - (car.aop_stock_rv_damage_equivalent ?? 0) - (car.aop_stock_rv_km_equivalent ?? 0);
  const { percent, fee_cents, fee_percent, tax, step_cents } = FORMULA;
  return Math.ceil(((reference * percent + fee_cents * fee_percent) * tax) / 10_000 / step_cents) * step_cents;
}
