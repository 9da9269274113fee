import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isTimeToSchedule, LAST_DAY_TO_SCHEDULE, type ReturnWindowReading } from './returnWindow.ts';

export interface SchedulableDeal {
  readonly state: string;
  readonly variant: string;
  readonly term_type: string;
  readonly followup_subscription_id?: string | null;
  readonly actual_return_date?: CivilDay | null;
}

export type SchedulingRefusal =
  | 'return_not_for_leads'
  | 'return_not_for_state'
  | 'return_not_for_fixed_term'
  | 'return_window_not_open'
  | 'return_under_way';

/** States of contracts whose return can be planned. */
export const RUNNING_STATES = ['CREATED', 'ACTIVE'];

/**
 * Returns why a return cannot be planned or changed today; undefined if it can.
 *
 * @param planned day of a planned return
 * @see docs/requirements.md RET-1, RET-2, RET-3
 */
export function refuseScheduling(
  deal: SchedulableDeal,
  planned: CivilDay | undefined,
  daysLeft: number | undefined,
  today: CivilDay,
  reading: ReturnWindowReading,
): SchedulingRefusal | undefined {
  if (deal.variant === 'LEAD') return 'return_not_for_leads';
  if (!RUNNING_STATES.includes(deal.state)) return 'return_not_for_state';
  if (deal.term_type === 'FIXED_TERM' && !(deal.followup_subscription_id && planned))
    return 'return_not_for_fixed_term';
  if (planned === undefined) return isTimeToSchedule(daysLeft, reading) ? undefined : 'return_window_not_open';
  if (deal.actual_return_date || planned <= today) return 'return_under_way';
  return daysLeft === undefined || daysLeft >= LAST_DAY_TO_SCHEDULE ? undefined : 'return_window_not_open';
}
