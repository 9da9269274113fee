import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ReceiptRow } from '../tables.ts';

/** Lists the receipts of a deal, newest first. The caller checks the customer of the deal. */
export function findReceipts(database: Kysely<Tables>, dealId: string): Promise<ReceiptRow[]> {
  return database
    .selectFrom('receipts')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('booked_at', 'desc')
    .orderBy('id')
    .execute();
}
