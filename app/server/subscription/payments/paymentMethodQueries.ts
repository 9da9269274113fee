// Queries for payment methods, always through their customer.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PaymentMethodRow, PaymentSessionRow } from '../tables.ts';

export type PaidCar = PaymentMethodRow & { readonly oem: string; readonly model: string };

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

/** Finds a change under way at the provider, by the hash of its token. */
export function findPaymentSession(database: Kysely<Tables>, id: string): Promise<PaymentSessionRow | undefined> {
  return database.selectFrom('payment_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}
