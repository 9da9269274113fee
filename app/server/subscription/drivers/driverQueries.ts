// Queries for drivers, always through their customer.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { OVER } from '../deals/contractStates.ts';
import type { DriverRow } from '../tables.ts';

/** Lists the drivers of a customer: the customer first, then in the order they were added. */
export function findDrivers(database: Kysely<Tables>, customerId: string): Promise<DriverRow[]> {
  return ofCustomer(database, customerId).orderBy('type').orderBy('created_at').orderBy('id').execute();
}

/**
 * Finds one driver of a customer.
 *
 * @throws not_found, with one text for unknown, removed and others' drivers (SEC-C9)
 */
export async function findDriver(database: Kysely<Tables>, customerId: string, id: string): Promise<DriverRow> {
  const driver = await ofCustomer(database, customerId).where('id', '=', id).executeTakeFirst();
  if (driver === undefined)
    throw new Problem('not_found', 'The driver does not exist or belongs to another customer. Load the drivers again.');
  return driver;
}

/** Writes a customer as primary driver of the account, unless there is one. */
export async function makePrimaryDriver(
  transaction: Transaction<Tables>,
  customerId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { firstname, lastname } = await transaction
    .selectFrom('customers')
    .select(['firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('drivers')
    .values({
      id: primaryDriverId(customerId),
      customer_id: customerId,
      type: 'primary',
      firstname,
      lastname,
      status: 'active',
      status_at: at,
      created_at: at,
      monthly_fee: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Id of the primary driver. It is derived, so that of two concurrent inserts one does nothing. */
export const primaryDriverId = (customerId: string): string => `${customerId}-0`;

/** Returns whether people under 23 may drive all cars of a customer, as drivers may use any. */
export async function mayYoungDrive(database: Kysely<Tables>, customerId: string): Promise<boolean> {
  const refusing = await database
    .selectFrom('deals')
    .innerJoin('cars', 'cars.id', 'deals.car_id')
    .select('deals.id')
    .where('deals.customer_id', '=', customerId)
    .where('deals.state', 'not in', OVER)
    .where('cars.young_drivers', '=', 0)
    .executeTakeFirst();
  return refusing === undefined;
}

function ofCustomer(database: Kysely<Tables>, customerId: string) {
  return database
    .selectFrom('drivers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'deleted');
}
