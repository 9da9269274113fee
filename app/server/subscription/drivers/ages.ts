// Whole years between two days, for ages and for how long somebody has had a licence.
import type { CivilDay } from '../../platform/values/civilDays.ts';

/** Counts the whole years from one day to another; whoever was born on 29 February is a year older on 1 March. */
export function yearsBetween(from: CivilDay, to: CivilDay): number {
  const isReached = to.slice(4) >= from.slice(4);
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (isReached ? 0 : 1);
}
