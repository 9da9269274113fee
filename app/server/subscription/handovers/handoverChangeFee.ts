import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** Days before a delivery up to which changes are free (HND-1). */
export const FREE_HANDOVER_CHANGE_DAYS = 11;

/** Fee of a later change, in cents (HND-1). */
export const LATE_HANDOVER_FEE = 9900;

/** Parts of a delivery whose change costs a fee. */
export interface HandoverPlan {
  /** Undefined before a day is agreed. */
  readonly day: CivilDay | undefined;
  /** Undefined before a slot is chosen. */
  readonly slot: string | undefined;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}

/** Returns the fee of any change today, in cents; 0 before a day is agreed. */
export function lateHandoverFee(planned: CivilDay | undefined, withProvider: boolean, today: CivilDay): number {
  if (planned === undefined) return 0;
  return withProvider || daysBetween(today, planned) < FREE_HANDOVER_CHANGE_DAYS ? LATE_HANDOVER_FEE : 0;
}

/** Returns whether day, slot and address are the same; contact and phone number change for free. */
export function isSameHandover(planned: HandoverPlan, wanted: HandoverPlan): boolean {
  return (Object.keys(planned) as (keyof HandoverPlan)[]).every((key) => planned[key] === wanted[key]);
}
