// Creates damage reports with their damages, repair orders and images.
import type { Kysely, Migration } from 'kysely';

export const damageReports: Migration = {
  async up(db) {
    let reports = db.schema
      .createTable('damage_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'));
    for (const name of ['date', 'repair_status', 'reported_at'])
      reports = reports.addColumn(name, 'text', (column) => column.notNull());
    for (const name of [
      'appointment_date',
      'occurrence_date',
      'handler',
      'damage_key',
      'part_id',
      'area_id',
      'type_id',
      'description',
      'street',
      'house_number',
      'zip',
      'city',
      'country',
    ])
      reports = reports.addColumn(name, 'text');
    await reports.execute();
    await db.schema.createIndex('damage_reports_of_deal').on('damage_reports').columns(['deal_id', 'date']).execute();
    await partsOf(db, 'damage_report_damages', ['type', 'area', 'part']);
    await partsOf(db, 'damage_report_repair_orders', ['date', 'download_url']);
    await partsOf(db, 'damage_report_images', ['path']);
  },
};

/** Creates a table for an ordered list of a report. */
async function partsOf(db: Kysely<unknown>, table: string, texts: readonly string[]): Promise<void> {
  let parts = db.schema
    .createTable(table)
    .addColumn('report_id', 'text', (column) => column.notNull().references('damage_reports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['report_id', 'position']);
  for (const name of texts) parts = parts.addColumn(name, 'text');
  await parts.execute();
}
