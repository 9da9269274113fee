// Finds how contracts are paid; always through the customer who holds the deal.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PaymentMethodRow, PaymentSessionRow } from '../tables.ts';

/** A payment method with the car that it pays. */
export type PaidCar = PaymentMethodRow & { readonly oem: string; readonly model: string };

/** Lists the payment methods of a customer in the order of the deals. */
export function findPaymentMethods(database: Kysely<Tables>, customerId: string): Promise<PaidCar[]> {
  return database
    .selectFrom('payment_methods')
    .innerJoin('deals', 'deals.id', 'payment_methods.deal_id')
    .innerJoin('cars', 'cars.id', 'deals.car_id')
    .selectAll('payment_methods')
    .select(['cars.oem', 'cars.model'])
    .where('deals.customer_id', '=', customerId)
    .orderBy('deals.position')
    .orderBy('deals.id')
    .execute();
}

/** Finds a change that is under way at the provider, by the hash of what the provider was given. */
export function findPaymentSession(database: Kysely<Tables>, id: string): Promise<PaymentSessionRow | undefined> {
  return database.selectFrom('payment_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}
