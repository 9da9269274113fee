// Cancellation of bookings by their customers: until when it is free, and what refuses it.
import type { Cancellation } from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';

export interface CancelOrder {
  readonly customer: Customer;
  readonly dealId: string;
  /** Names the booking, so that a screen that is out of date cannot cancel a later one. */
  readonly reference: string;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/** Days before an appointment up to which it can be cancelled, unless changes of it have fees. */
export const CANCEL_DAYS = 1;

/** Cancellation by support only. */
export const BY_SUPPORT: Cancellation = { possible: false };

/** Returns whether an appointment can be cancelled today, and until when. */
export function cancellationOf(day: CivilDay, today: CivilDay, daysBefore = CANCEL_DAYS): Cancellation {
  const until = addDays(day, -daysBefore);
  return { possible: today <= until, until };
}

/**
 * Refuses a cancellation that is too late, or that only support carries out.
 *
 * @throws booking_cancel_too_late
 */
export function refuseLateCancellation({ possible }: Cancellation): void {
  if (!possible)
    throw new Problem('booking_cancel_too_late', 'The booking can no longer be cancelled. Contact support.');
}

/** Refuses to cancel a booking that is gone, or that another one has replaced meanwhile. */
export function notPlanned(): Problem {
  return new Problem('booking_not_planned', 'There is no such booking any more. Load the deal again.');
}
