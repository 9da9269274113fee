// Finds deals; always through the customer who holds them.
import type { Kysely } from 'kysely';
import { Problem } from '../problems.ts';
import type { CarRow, DealRow, HandoverRow, ReturnRow, Tables } from './tables.ts';

/** A deal with its car and, once planned, its delivery and its return. */
export interface DealRecord {
  readonly deal: DealRow;
  readonly car: CarRow;
  readonly planned: ReturnRow | undefined;
  readonly handover: HandoverRow | undefined;
}

/** Lists the deals of a customer in the customer's order. */
export async function findDeals(database: Kysely<Tables>, customerId: string): Promise<DealRecord[]> {
  const deals = await database
    .selectFrom('deals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Promise.all(deals.map((deal) => completeDeal(database, deal)));
}

/**
 * Finds one deal of a customer.
 *
 * @throws not_found, in the same words whether the deal is somebody else's or nobody's (threats C9)
 */
export async function findDeal(database: Kysely<Tables>, customerId: string, dealId: string): Promise<DealRecord> {
  const deal = await database
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', dealId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (deal === undefined) throw new Problem('not_found', 'There is no such deal.');
  return completeDeal(database, deal);
}

/**
 * Finds the running deal of a customer by its car (spec 2 §7 "only for an ACTIVE deal with a car").
 *
 * @throws not_found, also for the cars of others
 */
export async function findActiveDealOfCar(
  database: Kysely<Tables>,
  customerId: string,
  carId: string,
): Promise<DealRecord> {
  const deal = await database
    .selectFrom('deals')
    .selectAll()
    .where('car_id', '=', carId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (deal === undefined) throw new Problem('not_found', 'There is no such car.');
  return completeDeal(database, deal);
}

/**
 * Finds a deal of a customer to change it: other writers are kept away until the transaction ends.
 *
 * @throws not_found, also for the deals of others
 */
export async function findDealToChange(
  transaction: Kysely<Tables>,
  customerId: string,
  dealId: string,
): Promise<DealRecord> {
  await lockDeal(transaction, dealId);
  return findDeal(transaction, customerId, dealId);
}

/** An update locks the row on both databases. */
export async function lockDeal(transaction: Kysely<Tables>, dealId: string): Promise<void> {
  await transaction
    .updateTable('deals')
    .set((row) => ({ position: row.ref('position') }))
    .where('id', '=', dealId)
    .execute();
}

async function completeDeal(database: Kysely<Tables>, deal: DealRow): Promise<DealRecord> {
  const car = await database.selectFrom('cars').selectAll().where('id', '=', deal.car_id).executeTakeFirstOrThrow();
  const planned = await database.selectFrom('returns').selectAll().where('deal_id', '=', deal.id).executeTakeFirst();
  const handover = await database.selectFrom('handovers').selectAll().where('deal_id', '=', deal.id).executeTakeFirst();
  return { deal, car, planned, handover };
}
