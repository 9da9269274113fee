import type { Transaction } from 'kysely';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { findDriver } from './driverQueries.ts';
import { refuseRemoval } from './driverRules.ts';

export interface RemovalOrder {
  readonly customerId: string;
  readonly driverId: string;
  readonly now: Date;
}

/**
 * Marks a driver as deleted, and marks the pictures of the licence as unused, so that they are deleted.
 * The name stays for later claims (docs/data.md).
 *
 * @throws not_found after an earlier removal, driver_primary or driver_pending; nothing is written then
 * @see docs/requirements.md DRV-3
 */
export async function removeDriver(transaction: Transaction<Tables>, order: RemovalOrder): Promise<void> {
  const { customerId, driverId } = order;
  await lockDriver(transaction, driverId);
  const driver = await findDriver(transaction, customerId, driverId);
  const refusal = refuseRemoval(driver);
  if (refusal !== undefined) throw new Problem(refusal, 'The driver cannot be removed. Load the drivers again.');
  const now = order.now.toISOString();
  deferWrite(
    transaction,
    transaction
      .updateTable('drivers')
      .set({ status: 'deleted', status_at: now, deleted_at: now, front_path: null, back_path: null })
      .where('id', '=', driver.id),
  );
  const paths = [driver.front_path, driver.back_path].filter((path) => path !== null);
  if (paths.length > 0)
    deferWrite(transaction, transaction.updateTable('uploads').set({ used_at: null }).where('path', 'in', paths));
}

/** Locks the row, so that the second of two removals finds no driver. */
async function lockDriver(transaction: Transaction<Tables>, driverId: string): Promise<void> {
  await transaction
    .updateTable('drivers')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', driverId)
    .execute();
}
