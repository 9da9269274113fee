// Finds what is agreed about the delivery of a deal.
import type { Kysely } from 'kysely';
import { type DealRecord, findDeal } from './deals.ts';
import type { HandoverRow, Tables } from './tables.ts';

/** A deal with its delivery; before anything is agreed there is none. */
export interface HandoverRecord extends DealRecord {
  readonly handover: HandoverRow | undefined;
}

/**
 * Finds the delivery of one deal of a customer.
 *
 * @throws not_found, also for the deals of others
 */
export async function findHandover(
  database: Kysely<Tables>,
  customerId: string,
  dealId: string,
): Promise<HandoverRecord> {
  const record = await findDeal(database, customerId, dealId);
  const handover = await database.selectFrom('handovers').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
  return { ...record, handover };
}
