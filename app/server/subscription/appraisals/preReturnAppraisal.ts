import type { CivilDay } from '../../platform/values/civilDays.ts';
import { statesOf } from '../appointments/germanStates.ts';
import { addWorkingDays, workingDaysBetween } from '../appointments/workingDays.ts';
import { COMPOUND_STATE } from '../returns/compounds.ts';

/** Working days between the appraisal and the return, at least (APR-1). */
export const APPRAISAL_WORKING_DAYS_BEFORE_RETURN = 8;

/** First day on offer, in working days from today. */
const LEAD_WORKING_DAYS = 2;

const MAX_DAYS = 10;

/**
 * Lists the days on which an appraisal is possible, earliest first.
 *
 * @param returnDay stored or just chosen; nothing is offered without one
 * @param requested day of an earlier request; nothing is offered after one
 * @see docs/requirements.md APR-1
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
  return workingDaysBetween(first, last, states).slice(0, MAX_DAYS);
}
