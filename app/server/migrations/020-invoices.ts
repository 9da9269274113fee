// Creates `invoices`. Another system writes the rows.
import type { Migration } from 'kysely';

export const invoices: Migration = {
  async up(db) {
    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ext_invoice_number', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('invoices_of_deal').on('invoices').columns(['deal_id', 'created_at']).execute();
  },
};
