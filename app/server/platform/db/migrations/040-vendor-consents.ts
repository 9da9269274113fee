import type { Migration } from 'kysely';

export const vendorConsents: Migration = {
  async up(db) {
    await db.schema
      .createTable('consents')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customers.id').onDelete('cascade'))
      .addColumn('vendor', 'integer', (column) => column.notNull())
      .addColumn('tracking', 'integer', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('demo_mails').addColumn('reply_to', 'text').execute();
  },
};
