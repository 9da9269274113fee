// Makes files that a customer has sent part of something, so that they stay.
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Which file, and whose it must be. */
export interface FileClaim {
  readonly customerId: string;
  /** What stands for the file in a request. */
  readonly key: string;
  /** Use of the file, the first part of its key. */
  readonly folder: string;
  readonly now: Date;
}

/** Claims a file that belongs to nothing yet; false when it is not there, somebody else's, or part of something else. */
export async function claimFile(
  transaction: Transaction<Tables>,
  { customerId, key, folder, now }: FileClaim,
): Promise<boolean> {
  if (!key.startsWith(`${folder}/`)) return false;
  const claimed = await transaction
    .updateTable('uploads')
    .set({ used_at: now.toISOString() })
    .where('path', '=', key)
    .where('customer_id', '=', customerId)
    .where('received_at', 'is not', null)
    .where('used_at', 'is', null)
    .returning('path')
    .executeTakeFirst();
  return claimed !== undefined;
}
