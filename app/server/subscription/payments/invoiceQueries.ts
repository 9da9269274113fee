// Queries for invoices, always through their customer.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { InvoiceRow } from '../tables.ts';

export function findInvoices(database: Kysely<Tables>, customerId: string): Promise<InvoiceRow[]> {
  return ofCustomer(database, customerId)
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.ext_invoice_number', 'desc')
    .execute();
}

/** Finds one invoice; undefined if it is unknown or belongs to another customer. */
export function findInvoice(database: Kysely<Tables>, customerId: string, id: string): Promise<InvoiceRow | undefined> {
  return ofCustomer(database, customerId).where('invoices.id', '=', id).executeTakeFirst();
}

function ofCustomer(database: Kysely<Tables>, customerId: string) {
  return database
    .selectFrom('invoices')
    .innerJoin('deals', 'deals.id', 'invoices.deal_id')
    .where('deals.customer_id', '=', customerId)
    .selectAll('invoices');
}
