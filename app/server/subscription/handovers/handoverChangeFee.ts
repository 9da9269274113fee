// What a late change of a delivery costs.
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** A delivery may be changed for free up to this many days before it (spec 2 §9). */
export const FREE_HANDOVER_CHANGE_DAYS = 11;

/** Price of a change after that, in cents (spec 2 §9 "handling fee of 99 EUR"). */
export const LATE_HANDOVER_FEE = 9900;

/** A delivery as far as its fee is concerned. */
export interface HandoverPlan {
  /** Nothing while none is agreed. */
  readonly day: CivilDay | undefined;
  /** Nothing while none is chosen. */
  readonly slot: string | undefined;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}

/**
 * Prices any change of a delivery today, in cents.
 *
 * @param planned the day of the delivery, once one is agreed
 */
export function lateHandoverFee(planned: CivilDay | undefined, withProvider: boolean, today: CivilDay): number {
  if (planned === undefined) return 0;
  return withProvider || daysBetween(today, planned) < FREE_HANDOVER_CHANGE_DAYS ? LATE_HANDOVER_FEE : 0;
}

/** Says whether day, slot and door stay the same; who is met and the phone number may always change. */
export function isSameHandover(planned: HandoverPlan, wanted: HandoverPlan): boolean {
  return (Object.keys(planned) as (keyof HandoverPlan)[]).every((key) => planned[key] === wanted[key]);
}
