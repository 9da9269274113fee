import type { Transaction } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { addDays, type CivilDay, toInstant } from '../platform/values/civilDays.ts';
import { primaryDriverId } from '../subscription/drivers/driverQueries.ts';
import { driverFee } from '../subscription/drivers/driverRules.ts';
import { deletionDue } from '../subscription/privacy/accountDeletion.ts';
import type { DriverRow } from '../subscription/tables.ts';
import type { Scenario, ScenarioDriver } from './scenarios.ts';

/** Reopens the account, and writes its deletion request if the scenario has one. */
export async function writeDeletion(
  transaction: Transaction<Tables>,
  { customer: { id }, deletion_requested = false }: Scenario,
  today: CivilDay,
): Promise<void> {
  await transaction.deleteFrom('closed_accounts').where('customer_id', '=', id).execute();
  await transaction.deleteFrom('deletion_requests').where('customer_id', '=', id).execute();
  if (!deletion_requested) return;
  const asked = toInstant(today, '00:00');
  await transaction
    .insertInto('deletion_requests')
    .values({ customer_id: id, requested_at: asked.toISOString(), due_at: deletionDue(asked).toISOString() })
    .execute();
}

export async function writeCompany(
  transaction: Transaction<Tables>,
  { customer: { id }, company }: Scenario,
): Promise<void> {
  await transaction.deleteFrom('companies').where('customer_id', '=', id).execute();
  if (company === undefined) return;
  await transaction
    .insertInto('companies')
    .values({ ...company, id: `company-${id}`, customer_id: id })
    .execute();
}

/** Writes the primary driver if there is a contract, and secondary drivers added 30 days ago. */
export async function writeDrivers(
  transaction: Transaction<Tables>,
  { customer, deals, drivers = [] }: Scenario,
  today: CivilDay,
): Promise<void> {
  const { id: customer_id, firstname, lastname } = customer;
  const at = (days: number) => toInstant(addDays(today, -days), '12:00').toISOString();
  const nothing = { relationship_type: null, date_of_birth: null, license_issue_date: null, consented_at: null };
  const files = { front_path: null, back_path: null, deleted_at: null };
  const primary: DriverRow[] = deals.some(({ variant }) => variant === 'SUBSCRIPTION')
    ? [
        {
          ...nothing,
          ...files,
          id: primaryDriverId(customer_id),
          customer_id,
          type: 'primary',
          firstname,
          lastname,
          status: 'active',
          status_at: at(60),
          created_at: at(60),
          monthly_fee: 0,
        },
      ]
    : [];
  const added = drivers.map((driver, index) => ({
    ...driver,
    ...files,
    id: `${customer_id}-${index + 1}`,
    customer_id,
    type: 'secondary' as const,
    monthly_fee: feeOf(driver, addDays(today, -30)),
    status_at: at(29),
    consented_at: at(30),
    created_at: at(30 - index),
  }));
  const rows = [...primary, ...added];
  await transaction.deleteFrom('drivers').where('customer_id', '=', customer_id).execute();
  if (rows.length > 0) await transaction.insertInto('drivers').values(rows).execute();
}

const feeOf = ({ date_of_birth, license_issue_date }: ScenarioDriver, day: CivilDay): number =>
  driverFee({ date_of_birth, driver_license_issue_date: license_issue_date }, day);
