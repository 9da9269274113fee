// Creates `companies` of business customers, and runs the platform's migration for mobile numbers.
import type { Migration } from 'kysely';
import { mobilePhones } from '../platform/db/migrations/031-companies.ts';

export const companies: Migration = {
  async up(db) {
    let table = db.schema
      .createTable('companies')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) =>
        column.notNull().unique().references('customers.id').onDelete('cascade'),
      );
    for (const name of ['name', 'phone', 'address', 'zip', 'city']) table = table.addColumn(name, 'text');
    await table.execute();
    await mobilePhones.up(db);
  },
};
