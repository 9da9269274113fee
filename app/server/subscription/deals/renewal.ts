// Where a contract stands between its minimum commitment, its renewal and its end.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';

/** Follow-up offers are made while the end is this far away (spec 2 §9 "Banner for extension choices"). */
const RETENTION = readConfigNumbers('ends_banner', ['days_min', 'days_max']);

/** A contract with its dates. */
export interface ContractDates {
  readonly state: string;
  readonly minimum_commitment_end_date: CivilDay | null;
  readonly auto_renewal_end_date: CivilDay | null;
  readonly end_date: CivilDay | null;
}

/**
 * The last day of the contract as it stands: its end date, once that is over the end of the renewal.
 *
 * @param returnDay the planned day of the return; one before the end keeps the contract from renewing
 */
export function contractEnd(deal: ContractDates, today: CivilDay, returnDay?: CivilDay): CivilDay | undefined {
  const { end_date: end, auto_renewal_end_date: renewal } = deal;
  if (end === null) return renewal ?? undefined;
  const isLeft = deal.state !== 'ACTIVE' || (returnDay !== undefined && returnDay <= end);
  return renewal !== null && renewal > end && today > end && !isLeft ? renewal : end;
}

/** Says whether the minimum commitment still runs in a contract that renews by itself (spec 2 §3). */
export function isPreAutoRenewal(dates: ContractDates, today: CivilDay): boolean {
  return renews(dates) && today <= dates.minimum_commitment_end_date;
}

/** Says whether the contract has renewed by itself (spec 2 §3). */
export function isPostAutoRenewal(dates: ContractDates, today: CivilDay): boolean {
  return renews(dates) && today > dates.minimum_commitment_end_date;
}

/** Says whether follow-up offers are made today. */
export function isRetentionWindowOpen(dates: ContractDates, today: CivilDay): boolean {
  const end = contractEnd(dates, today);
  if (end === undefined) return false;
  const days = daysBetween(today, end);
  return days >= RETENTION.days_min && days <= RETENTION.days_max;
}

function renews(dates: ContractDates): dates is ContractDates & { minimum_commitment_end_date: CivilDay } {
  return dates.auto_renewal_end_date !== null && dates.minimum_commitment_end_date !== null;
}
