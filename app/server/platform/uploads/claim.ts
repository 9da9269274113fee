import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface FileClaim {
  readonly customerId: string;
  readonly key: string;
  /** Purpose of the file, the first segment of its key. */
  readonly folder: string;
  readonly now: Date;
}

/** Claims an unused file. Returns false when it is missing, used, or another customer's. */
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
