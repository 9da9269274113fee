// Queries for deals, always through their customer.
import type { Kysely } from 'kysely';
import { joined } from '../../platform/db/joinedRows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { CarRow, DealRow, HandoverRow, ReturnRow } from '../tables.ts';

/** A deal with its car and, once planned, its delivery and its return. */
export interface DealRecord {
  readonly deal: DealRow;
  readonly car: CarRow;
  readonly planned: ReturnRow | undefined;
  readonly handover: HandoverRow | undefined;
}

export async function findDeals(database: Kysely<Tables>, customerId: string): Promise<DealRecord[]> {
  const deals = await dealsIn(database)
    .where('deals.customer_id', '=', customerId)
    .orderBy('deals.position')
    .orderBy('deals.id')
    .execute();
  return deals.map(toRecord);
}

/**
 * Finds one deal of a customer.
 *
 * @throws not_found, with the same text for unknown deals and those of others (SEC-C9)
 */
export async function findDeal(database: Kysely<Tables>, customerId: string, dealId: string): Promise<DealRecord> {
  const deal = await dealsIn(database)
    .where('deals.id', '=', dealId)
    .where('deals.customer_id', '=', customerId)
    .executeTakeFirst();
  if (deal === undefined)
    throw new Problem('not_found', 'The deal does not exist or belongs to another customer. Check the id.');
  return toRecord(deal);
}

/**
 * Finds the active deal of a customer by its car (DEAL-20).
 *
 * @throws not_found, also for cars of others
 */
export async function findActiveDealOfCar(
  database: Kysely<Tables>,
  customerId: string,
  carId: string,
): Promise<DealRecord> {
  const deal = await dealsIn(database)
    .where('deals.car_id', '=', carId)
    .where('deals.customer_id', '=', customerId)
    .where('deals.state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (deal === undefined)
    throw new Problem('not_found', 'The car does not exist or belongs to another customer. Check the id.');
  return toRecord(deal);
}

/**
 * Finds a deal of a customer, and locks its row until the transaction ends.
 *
 * @throws not_found, also for deals of others
 */
export async function findDealToChange(
  transaction: Kysely<Tables>,
  customerId: string,
  dealId: string,
): Promise<DealRecord> {
  await lockDeal(transaction, dealId);
  return findDeal(transaction, customerId, dealId);
}

/** Locks the row of a deal; an update does so on both databases. */
export async function lockDeal(transaction: Kysely<Tables>, dealId: string): Promise<void> {
  await transaction
    .updateTable('deals')
    .set((row) => ({ position: row.ref('position') }))
    .where('id', '=', dealId)
    .execute();
}

const DEAL = joined('deals', 'cars', 'returns', 'handovers');

/** Joins a deal with its record, so that all of it is read at one moment. */
function dealsIn(database: Kysely<Tables>) {
  return database
    .selectFrom('deals')
    .innerJoin('cars', 'cars.id', 'deals.car_id')
    .leftJoin('returns', 'returns.deal_id', 'deals.id')
    .leftJoin('handovers', 'handovers.deal_id', 'deals.id')
    .select(DEAL.columns);
}

function toRecord(answer: object): DealRecord {
  const { deals: deal, cars: car, returns, handovers } = DEAL.split(answer);
  const planned = returns.deal_id === null ? undefined : returns;
  return { deal, car, planned, handover: handovers.deal_id === null ? undefined : handovers };
}
