// When a return can be planned. The specification gives two readings; a server follows one of them.
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** The two readings of the return window (spec 2 §4 "Return scheduling", §9). */
export const RETURN_WINDOWS = {
  /** Opens 90 days before the end of the subscription. */
  end_of_subscription: { opensDaysBefore: 90, endsOn: 'end_date' },
  /** Opens 45 days before the return date. */
  return_date: { opensDaysBefore: 45, endsOn: 'return_date' },
} as const;

export type ReturnWindowReading = keyof typeof RETURN_WINDOWS;

/** The last day on which planning makes sense: with one day left, the return is tomorrow. */
export const LAST_DAY_TO_SCHEDULE = 1;

/** The dates that a return window is measured by. */
export interface ReturnWindowDates {
  readonly end_date?: CivilDay | undefined;
  readonly return_date?: CivilDay | undefined;
}

/**
 * Counts the days from today until the return can no longer be planned.
 *
 * @returns nothing while the contract has no known end
 * @see spec 2 §3 "days_left_to_schedule_return"
 */
export function daysLeftToScheduleReturn(
  dates: ReturnWindowDates,
  today: CivilDay,
  reading: ReturnWindowReading,
): number | undefined {
  const end = dates[RETURN_WINDOWS[reading].endsOn];
  return end === undefined ? undefined : daysBetween(today, end);
}

/** Says whether the window is open: from its first day to the last day itself (the banner counts down to 0). */
export function isReturnWindowOpen(daysLeft: number | undefined, reading: ReturnWindowReading): boolean {
  return daysLeft !== undefined && daysLeft >= 0 && daysLeft <= RETURN_WINDOWS[reading].opensDaysBefore;
}

/** Says whether a return can be planned today: 1 to 90 (or 45) days left. */
export function isTimeToSchedule(daysLeft: number | undefined, reading: ReturnWindowReading): boolean {
  return daysLeft !== undefined && daysLeft >= LAST_DAY_TO_SCHEDULE && isReturnWindowOpen(daysLeft, reading);
}
