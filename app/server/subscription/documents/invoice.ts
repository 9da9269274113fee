import type { Customer } from '../../platform/db/tables.ts';
import { writtenAmount, writtenDay } from '../../platform/values/formattedValues.ts';
import type { CarRow, InvoiceRow } from '../tables.ts';
import { type Writing, writePdf } from './pdf.ts';

export interface BilledRecord {
  readonly invoice: InvoiceRow;
  readonly customer: Customer;
  readonly car: CarRow;
}

/** Gross amounts contain 19 % VAT (CAT-6). */
const taxIn = (gross: number): number => gross - Math.round(gross / 1.19);

/** Writes an invoice as PDF in the customer's language. */
export function writeInvoice({ invoice, customer, car }: BilledRecord, writing: Writing): Promise<Buffer> {
  const { language } = writing;
  const title = language.say('document.invoice', { number: invoice.ext_invoice_number });
  const lines = [
    `${language.say('row.to')}: ${customer.firstname} ${customer.lastname}, ${customer.street} ${customer.house_number}, ${customer.zip} ${customer.city}`,
    `${language.say('row.date')}: ${writtenDay(invoice.created_at)}`,
    `${language.say('row.deal')}: ${invoice.deal_id}`,
    `${language.say('row.car')}: ${car.oem} ${car.model}`,
    `${language.say('row.amount')}: ${writtenAmount(invoice.amount, language)}`,
    `${language.say('row.tax')}: ${writtenAmount(taxIn(invoice.amount), language)}`,
  ];
  return writePdf({ title, lines }, writing);
}
