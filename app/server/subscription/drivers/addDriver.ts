import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { NewDriver } from '../../generated/api.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { type FieldProblem, Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { claimFile } from '../../platform/uploads/claim.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { refuseOtherAmounts } from '../receipts/agreedAmounts.ts';
import type { DriverRow } from '../tables.ts';
import { validateDriver } from '../validation/requestValidation.ts';
import { mayYoungDrive } from './driverQueries.ts';
import { checkDriver, codeOfDriver, driverFee, firstStatus } from './driverRules.ts';
import type { LicenceReading } from './licenceYears.ts';

export interface DriverOrder {
  readonly customer: Customer;
  readonly driver: NewDriver;
  readonly reading: LicenceReading;
  /** Header Agreed-Amounts with the name fee. */
  readonly agreed: string | undefined;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Adds a pending or active driver with both sides of the licence.
 *
 * @throws a code of DRV-5, invalid_fields, or amount_changed; nothing is written then
 * @see docs/requirements.md FLW-22, DRV-5
 */
export async function addDriver(transaction: Transaction<Tables>, order: DriverOrder): Promise<DriverRow> {
  const { customer, reading, today, now } = order;
  const youngAllowed = await mayYoungDrive(transaction, customer.id);
  const { fields, body: driver } = await validateDriver(order.driver, customer.audience, now);
  if (fields.length === 0) fields.push(...checkDriver(driver, { today, reading, youngAllowed }));
  fields.push(...(await claimLicence(transaction, order)));
  if (fields.length > 0)
    throw new Problem(codeOfDriver(fields), 'The driver is invalid. Correct the listed fields.', { fields });
  const fee = driverFee(driver, today);
  refuseOtherAmounts(order.agreed, { fee });
  const status = firstStatus(driver, customer.audience);
  const row = await transaction
    .insertInto('drivers')
    .values({
      id: randomUUID(),
      customer_id: customer.id,
      type: 'secondary',
      relationship_type: driver.relationship_type,
      firstname: driver.firstname.trim(),
      lastname: driver.lastname.trim(),
      date_of_birth: driver.date_of_birth,
      license_issue_date: driver.driver_license_issue_date,
      front_path: driver.dl_front_key,
      back_path: driver.dl_back_key,
      status,
      status_at: now.toISOString(),
      monthly_fee: fee,
      consented_at: now.toISOString(),
      created_at: now.toISOString(),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const told = { driver_id: row.id, contact_id: customer.id, status, monthly_fee: fee };
  queueFollowUp(transaction, 'driver.added', told, now);
  return row;
}

/** Returns the sides that were not uploaded or are in use, such as one file for both sides. */
async function claimLicence(
  transaction: Transaction<Tables>,
  { customer, driver, now }: DriverOrder,
): Promise<FieldProblem[]> {
  const missing: FieldProblem[] = [];
  for (const name of ['dl_front_key', 'dl_back_key'] as const) {
    const claim = { customerId: customer.id, key: driver[name], folder: 'driver-license', now } as const;
    if (!(await claimFile(transaction, claim))) missing.push({ name, code: 'not_uploaded' });
  }
  return missing;
}
