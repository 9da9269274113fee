// Receipts of bookings: amounts, day and number as they were agreed to.
import type { Migration } from 'kysely';

export const receipts: Migration = {
  async up(db) {
    await db.schema
      .createTable('receipts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('booked_at', 'text', (column) => column.notNull())
      .addColumn('day', 'text')
      .addColumn('slot_from', 'text')
      .addColumn('slot_to', 'text')
      .addColumn('items', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('receipts_of_deal').on('receipts').columns(['deal_id', 'booked_at']).execute();
  },
};
