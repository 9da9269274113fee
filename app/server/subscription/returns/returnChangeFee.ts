import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import type { ReturnType } from './returnTypes.ts';

/** Days before a pickup up to which changes are free (RET-4). */
export const { free_change_days: FREE_CHANGE_DAYS } = readConfigNumbers('return', ['free_change_days']);

/** Fee of a later change, in cents (RET-4). */
export const LATE_CHANGE_FEE = 9900;

/** Parts of a return whose change costs a fee. */
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
 * Returns the fee for changing a return, in cents.
 *
 * Free are the first planning, changes of a self-return or of contact details only, and any change
 * until `FREE_CHANGE_DAYS` before the planned day.
 *
 * @see docs/requirements.md RET-4
 */
export function returnChangeFee(planned: ReturnPlan | undefined, wanted: ReturnPlan, today: CivilDay): number {
  if (planned === undefined || planned.type === 'SELF_RETURN') return 0;
  if (isSamePlan(planned, wanted)) return 0;
  return daysBetween(today, planned.day) >= FREE_CHANGE_DAYS ? 0 : LATE_CHANGE_FEE;
}

function isSamePlan(planned: ReturnPlan, wanted: ReturnPlan): boolean {
  return (Object.keys(planned) as (keyof ReturnPlan)[]).every((key) => planned[key] === wanted[key]);
}
