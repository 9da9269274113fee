// An order to a workshop as a file, in the language of the customer.
import type { DealRecord } from '../db/deals.ts';
import type { DamageRow, RepairOrderRow } from '../db/tables.ts';
import { writtenDay } from '../views/written.ts';
import { type Writing, writePdf } from './pdf.ts';

const WORDS = {
  de: { title: 'Reparaturauftrag', date: 'Datum', car: 'Auto', plate: 'Kennzeichen', damage: 'Schaden' },
  en: { title: 'Repair order', date: 'Date', car: 'Car', plate: 'Plate', damage: 'Damage' },
} as const;

/** Writes one order as PDF: which car, and what is to be repaired. */
export function writeRepairOrder(
  order: RepairOrderRow,
  damages: readonly DamageRow[],
  { car }: DealRecord,
  writing: Writing,
): Promise<Buffer> {
  const { language } = writing;
  const words = WORDS[language];
  const lines = [
    `${words.date}: ${writtenDay(order.date)}`,
    `${words.car}: ${car.oem} ${car.model}`,
    ...(car.license_plate === null ? [] : [`${words.plate}: ${car.license_plate}`]),
    ...damages.map(({ part, type, area }) => `${words.damage}: ${[part, type, area].filter(Boolean).join(', ')}`),
  ];
  return writePdf({ title: words.title, lines }, writing);
}
