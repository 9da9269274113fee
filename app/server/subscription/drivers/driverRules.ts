import type { NewDriver } from '../../generated/api.ts';
import type { FieldProblem, ProblemCode } from '../../platform/http/problems.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { yearsBetween } from './ages.ts';
import type { DriverStatus } from './driverStates.ts';
import type { LicenceReading } from './licenceYears.ts';

/** Facts that only the server knows. */
export interface DriverTerms {
  readonly today: CivilDay;
  readonly reading: LicenceReading;
  /** True if people under 23 may drive every car of the customer. */
  readonly youngAllowed: boolean;
}

const LIMITS = readConfigNumbers('driver', ['young', 'old', 'license_years', 'fee_cents']);

/** Codes for which the form has a text (DRV-5). */
const OWN_CODES: readonly ProblemCode[] = [
  'dob_age_limits_exceeded',
  'dob_young_driver_criteria_unmet',
  'agree_to_terms_invalid',
  'truthful_data_invalid',
];

/**
 * Returns the problems of a driver that the form does not check.
 *
 * @see docs/requirements.md DRV-1, DRV-5
 */
export function checkDriver(driver: NewDriver, { today, reading, youngAllowed }: DriverTerms): FieldProblem[] {
  const isYoung = yearsBetween(driver.date_of_birth, today) < LIMITS.young;
  const isNew = yearsBetween(driver.driver_license_issue_date, today) < LIMITS.license_years;
  return [
    ...(isYoung && !youngAllowed ? [{ name: 'date_of_birth', code: 'dob_young_driver_criteria_unmet' }] : []),
    ...(isNew && reading === 'required' ? [{ name: 'driver_license_issue_date', code: 'licence_too_new' }] : []),
  ];
}

/** Returns the first code for which the form has a text, otherwise invalid_fields. */
export function codeOfDriver(fields: readonly FieldProblem[]): ProblemCode {
  return OWN_CODES.find((code) => fields.some((field) => field.code === code)) ?? 'invalid_fields';
}

/**
 * Returns the fee of a driver, in cents a month.
 *
 * @see docs/requirements.md DRV-2
 */
export function driverFee(
  { date_of_birth, driver_license_issue_date: issued }: Pick<NewDriver, 'date_of_birth' | 'driver_license_issue_date'>,
  today: CivilDay,
): number {
  const age = yearsBetween(date_of_birth, today);
  const isNew = yearsBetween(issued, today) < LIMITS.license_years;
  return age < LIMITS.young || age > LIMITS.old || isNew ? LIMITS.fee_cents : 0;
}

/** Employees of a company are active at once, because it vouches for them; others are reviewed. */
export function firstStatus({ relationship_type }: NewDriver, audience: 'b2c' | 'b2b'): DriverStatus {
  return audience === 'b2b' && relationship_type === 'employee' ? 'active' : 'pending';
}

/**
 * Returns why a driver cannot be removed; undefined if nothing prevents it.
 *
 * @see docs/requirements.md DRV-3
 */
export function refuseRemoval(driver: {
  readonly type: 'primary' | 'secondary';
  readonly status: DriverStatus;
}): ProblemCode | undefined {
  if (driver.type === 'primary') return 'driver_primary';
  return driver.status === 'pending' ? 'driver_pending' : undefined;
}
