// Creates `service_requests`, and adds the address where workshops of some cars take appointments.
import type { Migration } from 'kysely';

export const serviceRequests: Migration = {
  async up(db) {
    let requests = db.schema
      .createTable('service_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'));
    for (const name of ['reference', 'requested_at'])
      requests = requests.addColumn(name, 'text', (column) => column.notNull());
    for (const name of ['main_inspection', 'oem_inspection', 'oil_change'])
      requests = requests.addColumn(name, 'integer', (column) => column.notNull());
    for (const name of ['comment', 'street', 'house_number', 'zip', 'city', 'there_from'])
      requests = requests.addColumn(name, 'text');
    for (const name of ['appointment_date', 'appointment_time']) requests = requests.addColumn(name, 'text');
    await requests.execute();
    await db.schema
      .createIndex('service_requests_of_deal')
      .on('service_requests')
      .columns(['deal_id', 'requested_at'])
      .execute();
    await db.schema.alterTable('cars').addColumn('service_schedule_url', 'text').execute();
  },
};
