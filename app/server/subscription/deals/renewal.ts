import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** Days before the end for follow-up offers (DEAL-16). */
const RETENTION = readConfigNumbers('ends_banner', ['days_min', 'days_max']);

export interface ContractDates {
  readonly state: string;
  readonly minimum_commitment_end_date: CivilDay | null;
  readonly auto_renewal_end_date: CivilDay | null;
  readonly end_date: CivilDay | null;
}

/**
 * Returns the last day of the contract: its end or, once that is over, the end of the renewal.
 *
 * @param returnDay planned day of the return; one up to the end prevents the renewal
 */
export function contractEnd(deal: ContractDates, today: CivilDay, returnDay?: CivilDay): CivilDay | undefined {
  const { end_date: end, auto_renewal_end_date: renewal } = deal;
  if (end === null) return renewal ?? undefined;
  const isLeft = deal.state !== 'ACTIVE' || (returnDay !== undefined && returnDay <= end);
  return renewal !== null && renewal > end && today > end && !isLeft ? renewal : end;
}

/** Returns whether the minimum commitment of a renewing contract still runs (DEAL-15). */
export function isPreAutoRenewal(dates: ContractDates, today: CivilDay): boolean {
  return renews(dates) && today <= dates.minimum_commitment_end_date;
}

/** Returns whether the contract has renewed by itself (DEAL-15). */
export function isPostAutoRenewal(dates: ContractDates, today: CivilDay): boolean {
  return renews(dates) && today > dates.minimum_commitment_end_date;
}

export function isRetentionWindowOpen(dates: ContractDates, today: CivilDay): boolean {
  const end = contractEnd(dates, today);
  if (end === undefined) return false;
  const days = daysBetween(today, end);
  return days >= RETENTION.days_min && days <= RETENTION.days_max;
}

function renews(dates: ContractDates): dates is ContractDates & { minimum_commitment_end_date: CivilDay } {
  return dates.auto_renewal_end_date !== null && dates.minimum_commitment_end_date !== null;
}
