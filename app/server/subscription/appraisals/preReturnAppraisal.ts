// When the condition of a car can be looked at before its return.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { statesOf } from '../appointments/germanStates.ts';
import { addWorkingDays, workingDaysBetween } from '../appointments/workingDays.ts';
import { COMPOUND_STATE } from '../returns/compounds.ts';

/** The appraisal takes place at least this many working days before the return (spec 2 §9 "Appraisal"). */
export const APPRAISAL_WORKING_DAYS_BEFORE_RETURN = 8;

/** Appraisers come from the next working day but one. */
const LEAD_WORKING_DAYS = 2;

/** More days than this are not offered. */
const MOST_DAYS = 10;

/**
 * Lists the days on which an appraisal is possible, earliest first.
 *
 * @param returnDay the day of the return, stored or just chosen; nothing is offered without one
 * @see spec 2 §4 "Pre-return appraisal booking"
 */
export function appraisalDays(
  returnDay: CivilDay | undefined,
  requested: CivilDay | null,
  postcode: string | undefined,
  today: CivilDay,
): CivilDay[] {
  if (returnDay === undefined || requested !== null) return [];
  const states = postcode === undefined ? [COMPOUND_STATE] : statesOf(postcode);
  const first = addWorkingDays(today, LEAD_WORKING_DAYS, states);
  const last = addWorkingDays(returnDay, -APPRAISAL_WORKING_DAYS_BEFORE_RETURN, states);
  return workingDaysBetween(first, last, states).slice(0, MOST_DAYS);
}
