import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { DamageImageRow, DamageReportRow, DamageRow, RepairOrderRow } from '../tables.ts';

export interface DamageRecord {
  readonly report: DamageReportRow;
  readonly damages: readonly DamageRow[];
  readonly repairOrders: readonly RepairOrderRow[];
  /** Pictures in their order. */
  readonly photos: readonly DamageImageRow[];
}

/** Lists the reports of a deal, the latest first. The caller checks the customer of the deal. */
export async function findDamageReports(database: Kysely<Tables>, dealId: string): Promise<DamageRecord[]> {
  const reports = await database
    .selectFrom('damage_reports')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('date', 'desc')
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .execute();
  return Promise.all(reports.map((report) => completeReport(database, report)));
}

export async function findDamageReport(database: Kysely<Tables>, id: string): Promise<DamageRecord> {
  const report = await database.selectFrom('damage_reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return completeReport(database, report);
}

async function completeReport(database: Kysely<Tables>, report: DamageReportRow): Promise<DamageRecord> {
  return {
    report,
    damages: await database
      .selectFrom('damage_report_damages')
      .selectAll()
      .where('report_id', '=', report.id)
      .orderBy('position')
      .execute(),
    repairOrders: await database
      .selectFrom('damage_report_repair_orders')
      .selectAll()
      .where('report_id', '=', report.id)
      .orderBy('position')
      .execute(),
    photos: await database
      .selectFrom('damage_report_images')
      .selectAll()
      .where('report_id', '=', report.id)
      .orderBy('position')
      .execute(),
  };
}
