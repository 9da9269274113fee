// View of an invoice, see schemas/api/Invoice.json.
import type { Invoice } from '../../generated/api.ts';
import type { InvoiceRow } from '../tables.ts';

export function toInvoiceView({ id, created_at, ext_invoice_number, amount, status }: InvoiceRow): Invoice {
  const download_url = `/portal/api/bff/invoices/${encodeURIComponent(id)}/document`;
  return { id, created_at, ext_invoice_number, amount, status, download_url };
}
