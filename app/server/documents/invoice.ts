// An invoice as a file, in the language of the customer.
import type { CarRow, Customer, InvoiceRow } from '../db/tables.ts';
import { writtenAmount, writtenDay } from '../views/written.ts';
import { type Writing, writePdf } from './pdf.ts';

/** What an invoice tells. */
export interface BilledRecord {
  readonly invoice: InvoiceRow;
  readonly customer: Customer;
  readonly car: CarRow;
}

const WORDS = {
  de: {
    title: 'Rechnung',
    to: 'An',
    date: 'Datum',
    deal: 'Abo',
    car: 'Auto',
    amount: 'Betrag',
    tax: 'Darin 19 % MwSt.',
  },
  en: {
    title: 'Invoice',
    to: 'To',
    date: 'Date',
    deal: 'Subscription',
    car: 'Car',
    amount: 'Amount',
    tax: 'Of which 19% VAT',
  },
} as const;

/** Gross amounts hold 19 % VAT (spec 3 §9 "gross divided by 1.19"). */
const taxIn = (gross: number): number => gross - Math.round(gross / 1.19);

/** Writes one invoice as PDF: for whom, for which deal, and the amount with its tax. */
export function writeInvoice({ invoice, customer, car }: BilledRecord, writing: Writing): Promise<Buffer> {
  const { language } = writing;
  const words = WORDS[language];
  const title = `${words.title} ${invoice.ext_invoice_number}`;
  const lines = [
    `${words.to}: ${customer.firstname} ${customer.lastname}, ${customer.street} ${customer.house_number}, ${customer.zip} ${customer.city}`,
    `${words.date}: ${writtenDay(invoice.created_at)}`,
    `${words.deal}: ${invoice.deal_id}`,
    `${words.car}: ${car.oem} ${car.model}`,
    `${words.amount}: ${writtenAmount(invoice.amount, language)}`,
    `${words.tax}: ${writtenAmount(taxIn(invoice.amount), language)}`,
  ];
  return writePdf({ title, lines }, writing);
}
