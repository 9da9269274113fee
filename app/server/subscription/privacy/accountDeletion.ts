// Rules for deleting an account: deadline, obstacles and retention.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isOver } from '../deals/contractStates.ts';

/** Time limit of a request (FLW-28). */
const WITHIN_MS = 48 * 3_600_000;

/** Retention of invoices, after the year in which they were written (§ 147 AO, § 257 HGB). */
const INVOICE_YEARS = 8;

export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + WITHIN_MS);
}

/** Returns whether a deal keeps its account: a signed or running subscription does (FLW-28). */
export function keepsAccount({ variant, state }: { readonly variant: string; readonly state: string }): boolean {
  return variant === 'SUBSCRIPTION' && !isOver(state);
}

/** Returns whether a deal was billed: its invoices and their recipient must be kept. */
export const wasBilled = ({ variant }: { readonly variant: string }): boolean => variant === 'SUBSCRIPTION';

/** Returns the last day on which invoices of today must be kept. */
export function keptUntil(today: CivilDay): CivilDay {
  return `${Number(today.slice(0, 4)) + INVOICE_YEARS}-12-31`;
}
