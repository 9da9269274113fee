// Finds what a customer was billed; always through the customer who holds the deal.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { InvoiceRow } from '../tables.ts';

/** Lists the invoices of all deals of a customer, the latest first. */
export function findInvoices(database: Kysely<Tables>, customerId: string): Promise<InvoiceRow[]> {
  return ofCustomer(database, customerId)
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.ext_invoice_number', 'desc')
    .execute();
}

/** Finds one invoice; undefined when it is nobody's, or somebody else's. */
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
