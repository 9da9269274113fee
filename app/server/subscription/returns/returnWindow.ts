// Days for planning a return. The requirements give two readings; a server follows one of them.
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** Readings of the return window (CFG-1). */
export const RETURN_WINDOWS = {
  /** Opens 90 days before the end of the subscription. */
  end_of_subscription: { opensDaysBefore: 90, endsOn: 'end_date' },
  /** Opens 45 days before the return date. */
  return_date: { opensDaysBefore: 45, endsOn: 'return_date' },
} as const;

export type ReturnWindowReading = keyof typeof RETURN_WINDOWS;

/** Days left on the last day for planning: the return is tomorrow then. */
export const LAST_DAY_TO_SCHEDULE = 1;

export interface ReturnWindowDates {
  readonly end_date?: CivilDay | undefined;
  readonly return_date?: CivilDay | undefined;
}

/**
 * Returns the days until a return can no longer be planned; undefined without a known end.
 *
 * @see docs/requirements.md RET-1
 */
export function daysLeftToScheduleReturn(
  dates: ReturnWindowDates,
  today: CivilDay,
  reading: ReturnWindowReading,
): number | undefined {
  const end = dates[RETURN_WINDOWS[reading].endsOn];
  return end === undefined ? undefined : daysBetween(today, end);
}

/** Returns whether the window is open, including its last day (the banner counts down to 0). */
export function isReturnWindowOpen(daysLeft: number | undefined, reading: ReturnWindowReading): boolean {
  return daysLeft !== undefined && daysLeft >= 0 && daysLeft <= RETURN_WINDOWS[reading].opensDaysBefore;
}

/** Returns whether a return can be planned today: at least one day is left of the window. */
export function isTimeToSchedule(daysLeft: number | undefined, reading: ReturnWindowReading): boolean {
  return daysLeft !== undefined && daysLeft >= LAST_DAY_TO_SCHEDULE && isReturnWindowOpen(daysLeft, reading);
}
