import { writtenDay } from '../../platform/values/formattedValues.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import type { DamageRow, RepairOrderRow } from '../tables.ts';
import { type Writing, writePdf } from './pdf.ts';

/** Writes a repair order as PDF in the customer's language. */
export function writeRepairOrder(
  order: RepairOrderRow,
  damages: readonly DamageRow[],
  { car }: DealRecord,
  writing: Writing,
): Promise<Buffer> {
  const { language } = writing;
  const lines = [
    `${language.say('row.date')}: ${writtenDay(order.date)}`,
    `${language.say('row.car')}: ${car.oem} ${car.model}`,
    ...(car.license_plate === null ? [] : [`${language.say('row.plate')}: ${car.license_plate}`]),
    ...damages.map(
      ({ part, type, area }) => `${language.say('row.damage')}: ${[part, type, area].filter(Boolean).join(', ')}`,
    ),
  ];
  return writePdf({ title: language.say('document.repair_order'), lines }, writing);
}
