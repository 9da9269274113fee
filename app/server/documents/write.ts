// The documents of a deal, in the language of the customer.
import type { DealRecord } from '../db/deals.ts';
import type { Language } from '../plugins/context.ts';
import type { CivilDay } from '../rules/civilDays.ts';
import type { DocumentType } from '../rules/documents.ts';
import { writtenDay } from '../views/written.ts';
import { type Writing, writePdf } from './pdf.ts';

const TITLES: Readonly<Record<DocumentType, Readonly<Record<Language, string>>>> = {
  subscription_confirmation: { de: 'Bestätigung deines Abos', en: 'Confirmation of your subscription' },
  car_configuration: { de: 'Ausstattung deines Autos', en: 'Configuration of your car' },
  holder_agreement: { de: 'Haltervereinbarung', en: 'Holder agreement' },
  handover_protocol: { de: 'Übergabeprotokoll', en: 'Handover protocol' },
  warranty_damages: { de: 'Schäden und Gewährleistung', en: 'Damage and warranty' },
  car_appraisal_report: { de: 'Gutachten vor der Rückgabe', en: 'Appraisal before the return' },
  return_protocol: { de: 'Rückgabeprotokoll', en: 'Return protocol' },
  final_invoice: { de: 'Schlussrechnung', en: 'Final invoice' },
};

const LABELS = {
  de: { car: 'Auto', plate: 'Kennzeichen', deal: 'Abo', from: 'Beginn', until: 'Vertragsende', back: 'Rückgabe' },
  en: { car: 'Car', plate: 'Plate', deal: 'Subscription', from: 'Start', until: 'End', back: 'Return' },
} as const;

/** Writes one document as PDF: what it is and which deal it belongs to. */
export function writeDocument(type: DocumentType, { deal, car }: DealRecord, writing: Writing): Promise<Buffer> {
  const { language } = writing;
  const labels = LABELS[language];
  const rows: readonly (readonly [string, string | null])[] = [
    [labels.deal, deal.id],
    [labels.car, `${car.oem} ${car.model}`],
    [labels.plate, car.license_plate],
    [labels.from, written(deal.actual_handover_date)],
    [labels.until, written(deal.end_date ?? deal.auto_renewal_end_date)],
    [labels.back, written(deal.actual_return_date)],
  ];
  const lines = rows.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]));
  return writePdf({ title: TITLES[type][language], lines }, writing);
}

function written(day: CivilDay | null): string | null {
  return day && writtenDay(day);
}
