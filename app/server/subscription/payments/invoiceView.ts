// An invoice as its customer sees it, see schemas/api/Invoice.json.
import type { Invoice } from '../../generated/api.ts';
import type { InvoiceRow } from '../tables.ts';

/** Writes an invoice with the address of its file. */
export function toInvoiceView({ id, created_at, ext_invoice_number, amount, status }: InvoiceRow): Invoice {
  const download_url = `/portal/api/bff/invoices/${encodeURIComponent(id)}/document`;
  return { id, created_at, ext_invoice_number, amount, status, download_url };
}
