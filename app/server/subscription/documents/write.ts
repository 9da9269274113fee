import type { CivilDay } from '../../platform/values/civilDays.ts';
import { writtenDay } from '../../platform/values/formattedValues.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import type { DocumentType } from './documentRules.ts';
import { type Writing, writePdf } from './pdf.ts';

/** Writes a document of a deal as PDF in the customer's language. */
export function writeDocument(type: DocumentType, { deal, car }: DealRecord, writing: Writing): Promise<Buffer> {
  const { language } = writing;
  const rows: readonly (readonly [string, string | null])[] = [
    [language.say('row.deal'), deal.id],
    [language.say('row.car'), `${car.oem} ${car.model}`],
    [language.say('row.plate'), car.license_plate],
    [language.say('row.from'), saved(deal.actual_handover_date)],
    [language.say('row.until'), saved(deal.end_date ?? deal.auto_renewal_end_date)],
    [language.say('row.back'), saved(deal.actual_return_date)],
  ];
  const lines = rows.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]));
  return writePdf({ title: language.say(`document.${type}`), lines }, writing);
}

function saved(day: CivilDay | null): string | null {
  return day && writtenDay(day);
}
