// View of a damage report without the customer's texts, see schemas/api/DamageReportRecord.json.

import type { DamageReportRecord } from '../../generated/api.ts';
import { present } from '../../platform/values/present.ts';
import type { DamageRecord } from './damageReportQueries.ts';

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

function named(german: string | null): { german_name: string } | undefined {
  return german === null ? undefined : { german_name: german };
}
