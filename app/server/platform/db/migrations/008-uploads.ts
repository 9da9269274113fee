import type { Migration } from 'kysely';

export const uploads: Migration = {
  async up(db) {
    // No foreign keys: the row must outlive its customer and deal until the file is deleted.
    await db.schema
      .createTable('uploads')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('deal_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text')
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('uploads_of_customer').on('uploads').columns(['customer_id', 'used_at']).execute();
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
