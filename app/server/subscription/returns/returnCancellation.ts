import type { Cancellation } from '../../generated/api.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';
import { BY_SUPPORT, cancellationOf } from '../appointments/cancellation.ts';
import { countReturnDays, returnDay } from '../appointments/offers.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { hasFollowUp } from './followUp.ts';
import { FREE_CHANGE_DAYS } from './returnChangeFee.ts';
import { RUNNING_STATES } from './returnSchedulingRules.ts';

/**
 * Returns whether a planned return can be cancelled; undefined without one.
 *
 * A pickup can be cancelled as long as a change is free, and each return only while another day is
 * left. Support cancels those that another contract depends on, and those with a finished appraisal.
 *
 * @see docs/requirements.md RET-13
 */
export function returnCancellation(record: DealRecord, today: CivilDay): Cancellation | undefined {
  const { deal, planned } = record;
  const day = returnDay(record);
  if (planned === undefined || day === undefined) return undefined;
  const isOpen = RUNNING_STATES.includes(deal.state) && deal.term_type !== 'FIXED_TERM' && !hasFollowUp(deal);
  const { pre_return_appraisal_date: appraisal, pre_return_appraisal_reference: named } = planned;
  // The report of the appraisal belongs to the planned return.
  const isAppraised = appraisal !== null && appraisal <= today;
  // Older than references: the appraiser could not be told which one is cancelled.
  const isUnnamed = planned.reference === null || (named === null && appraisal !== null);
  if (isUnnamed || isAppraised || deal.actual_return_date || !isOpen) return BY_SUPPORT;
  const free = cancellationOf(day, today, planned.type === 'PICKUP' ? FREE_CHANGE_DAYS : undefined);
  if (!free.possible) return free;
  const until = lastDayToReplan(record, free.until ?? day, today);
  return until === undefined ? BY_SUPPORT : { possible: true, until };
}

/** Returns the last day up to `until` on which another day for the return can be chosen. */
function lastDayToReplan(record: DealRecord, until: CivilDay, today: CivilDay): CivilDay | undefined {
  for (let day = until; day >= today; day = addDays(day, -1))
    if (countReturnDays({ ...record, planned: undefined }, day) > 0) return day;
  return undefined;
}
