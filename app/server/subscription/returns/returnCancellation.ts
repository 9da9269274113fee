import type { Cancellation } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { BY_SUPPORT, cancellationOf } from '../appointments/cancellation.ts';
import { countReturnDays, returnDay } from '../appointments/offers.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { hasFollowUp } from './followUp.ts';
import { FREE_CHANGE_DAYS } from './returnChangeFee.ts';
import { RUNNING_STATES } from './returnSchedulingRules.ts';

/**
 * Returns whether a planned return can be cancelled; undefined without one.
 *
 * A pickup can be cancelled as long as a change is free. Support cancels returns that another
 * contract depends on, and those after which no other day is left to return the car.
 *
 * @see docs/requirements.md RET-13
 */
export function returnCancellation(record: DealRecord, today: CivilDay): Cancellation | undefined {
  const { deal, planned } = record;
  const day = returnDay(record);
  if (planned === undefined || day === undefined) return undefined;
  const isOpen = RUNNING_STATES.includes(deal.state) && deal.term_type !== 'FIXED_TERM' && !hasFollowUp(deal);
  const isLast = countReturnDays({ ...record, planned: undefined }, today) === 0;
  // Older than references: the appraiser could not be told which one is cancelled.
  const isUnnamed =
    planned.reference === null ||
    (planned.pre_return_appraisal_reference === null && (planned.pre_return_appraisal_date ?? '') >= today);
  if (isUnnamed || deal.actual_return_date || !isOpen || isLast) return BY_SUPPORT;
  return cancellationOf(day, today, planned.type === 'PICKUP' ? FREE_CHANGE_DAYS : undefined);
}
