// Views of a damage report, see schemas/api/DamageReportRecord.json.

import type { DamageReportRecord } from '../../generated/api.ts';
import { kindOfPath } from '../../platform/uploads/uploadLimits.ts';
import { present } from '../../platform/values/present.ts';
import { photosAddable, readFleetText } from './damageReporting.ts';
import type { DamageRecord } from './damageReportQueries.ts';

/** View without the customer's texts, for answers that are stored. */
export function toDamageReportView({ report, damages, repairOrders }: DamageRecord): DamageReportRecord {
  return present({
    reference: report.reference,
    date: report.date,
    repair_status: report.repair_status,
    appointment_date: report.appointment_date,
    damages: damages.map(({ type, area, part }) =>
      present<DamageReportRecord['damages'][number]>({ type: named(type), area: named(area), part: named(part) }),
    ),
    repair_orders: repairOrders.map(({ date, download_url }) => ({ date, download_url })),
  });
}

/** View with what the customer wrote, and the pictures. */
export function toOwnDamageReportView(record: DamageRecord, deal: { readonly state: string }): DamageReportRecord {
  const { report, photos } = record;
  const description = report.description ?? '';
  const told = report.handler === null ? readFleetText(description) : { words: description };
  const folder = `/portal/api/bff/deals/${encodeURIComponent(report.deal_id)}/damage-reports/${report.id}/photos`;
  return present({
    ...toDamageReportView(record),
    damage_key: report.damage_key ?? told.key,
    occurrence_date: report.occurrence_date ?? told.occurrenceDate,
    description: told.words || undefined,
    photos: photos.map(({ path }, index) => ({
      number: index + 1,
      url: `${folder}/${index + 1}`,
      shown: kindOfPath(path) !== 'heic',
    })),
    photos_addable: photosAddable(record, deal),
  });
}

function named(german: string | null): { german_name: string } | undefined {
  return german === null ? undefined : { german_name: german };
}
