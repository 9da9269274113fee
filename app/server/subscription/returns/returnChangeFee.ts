// What a late change of a planned return costs.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import type { ReturnType } from './returnTypes.ts';

/** A planned collection may be changed for free up to this many days before it (spec 2 §9). */
export const { free_change_days: FREE_CHANGE_DAYS } = readConfigNumbers('return', ['free_change_days']);

/** Price of a change after that, in cents (spec 2 §9 "handling fee of 99 EUR"). */
export const LATE_CHANGE_FEE = 9900;

/** A return as far as its fee is concerned. */
export interface ReturnPlan {
  readonly type: ReturnType;
  readonly day: CivilDay;
  readonly slot: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}

/**
 * Prices the step from the planned return to the wanted one, in cents.
 *
 * Free are: planning for the first time, changing a self-return, changing only contact details,
 * and everything up to five days before the planned day.
 *
 * @see spec 2 §9 "Return date changes are free up to 5 days before the planned date"
 */
export function returnChangeFee(planned: ReturnPlan | undefined, wanted: ReturnPlan, today: CivilDay): number {
  if (planned === undefined || planned.type === 'SELF_RETURN') return 0;
  if (isSamePlan(planned, wanted)) return 0;
  return daysBetween(today, planned.day) >= FREE_CHANGE_DAYS ? 0 : LATE_CHANGE_FEE;
}

/** Says whether driver, day, slot and door stay the same. */
function isSamePlan(planned: ReturnPlan, wanted: ReturnPlan): boolean {
  return (Object.keys(planned) as (keyof ReturnPlan)[]).every((key) => planned[key] === wanted[key]);
}
