// When an account is deleted, what stands in the way, and how long the rest is kept.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isOver } from '../deals/contractStates.ts';

/** A request is processed within so long (spec 3 §9 "Account deletion is processed within 48 hours"). */
const WITHIN_MS = 48 * 3_600_000;

/** Invoices are kept for so many years after the one in which they were written (§ 147 AO, § 257 HGB). */
const INVOICE_YEARS = 8;

/** The instant at which a request is carried out. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + WITHIN_MS);
}

/** Says whether a deal keeps its customer's account: a subscription that is signed or running does (spec 3 §4). */
export function keepsAccount({ variant, state }: { readonly variant: string; readonly state: string }): boolean {
  return variant === 'SUBSCRIPTION' && !isOver(state);
}

/** Says whether a deal was billed, so that its invoices, and whom they are for, have to be kept. */
export const wasBilled = ({ variant }: { readonly variant: string }): boolean => variant === 'SUBSCRIPTION';

/** The last day on which invoices of today or before have to be there. */
export function keptUntil(today: CivilDay): CivilDay {
  return `${Number(today.slice(0, 4)) + INVOICE_YEARS}-12-31`;
}
