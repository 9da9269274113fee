import type { CivilDay } from '../../platform/values/civilDays.ts';

/** Counts the whole years between two days. A birthday on 29 February counts from 1 March. */
export function yearsBetween(from: CivilDay, to: CivilDay): number {
  const isReached = to.slice(4) >= from.slice(4);
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (isReached ? 0 : 1);
}
