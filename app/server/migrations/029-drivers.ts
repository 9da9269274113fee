// Creates `drivers`, and marks cars that people under 23 may not drive.
import type { Migration } from 'kysely';

const TEXTS = ['type', 'firstname', 'lastname', 'status', 'status_at', 'created_at'];
const OPTIONAL_TEXTS = [
  'relationship_type',
  'date_of_birth',
  'license_issue_date',
  'front_path',
  'back_path',
  'consented_at',
  'deleted_at',
];

export const drivers: Migration = {
  async up(db) {
    let table = db.schema
      .createTable('drivers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addColumn('monthly_fee', 'integer', (column) => column.notNull().defaultTo(0));
    for (const name of TEXTS) table = table.addColumn(name, 'text', (column) => column.notNull());
    for (const name of OPTIONAL_TEXTS) table = table.addColumn(name, 'text');
    await table.execute();
    await db.schema.createIndex('drivers_of_customer').on('drivers').column('customer_id').execute();
    await db.schema.createIndex('drivers_deleted').on('drivers').column('deleted_at').execute();
    await db.schema
      .alterTable('cars')
      .addColumn('young_drivers', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
