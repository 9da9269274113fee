// Where a contract stands between its minimum commitment, its renewal and its end.
import { readConfigNumbers } from '../catalogue.ts';
import { type CivilDay, daysBetween } from './civilDays.ts';

/** Follow-up offers are made while the end is this far away (spec 2 §9 "Banner for extension choices"). */
const RETENTION = readConfigNumbers('ends_banner', ['days_min', 'days_max']);

/** The dates of a contract. */
export interface ContractDates {
  readonly minimum_commitment_end_date: CivilDay | null;
  readonly auto_renewal_end_date: CivilDay | null;
  readonly end_date: CivilDay | null;
}

/** The last day of the contract as it stands: its end date, otherwise the end of its renewal. */
export function contractEnd(dates: ContractDates): CivilDay | undefined {
  return dates.end_date ?? dates.auto_renewal_end_date ?? undefined;
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
  const end = contractEnd(dates);
  if (end === undefined) return false;
  const days = daysBetween(today, end);
  return days >= RETENTION.days_min && days <= RETENTION.days_max;
}

function renews(dates: ContractDates): dates is ContractDates & { minimum_commitment_end_date: CivilDay } {
  return dates.auto_renewal_end_date !== null && dates.minimum_commitment_end_date !== null;
}
