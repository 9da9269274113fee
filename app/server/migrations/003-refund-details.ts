// Creates `refund_details`: the bank account for the refund of a deal.
import type { Migration } from 'kysely';

export const refundDetails: Migration = {
  async up(db) {
    await db.schema
      .createTable('refund_details')
      .addColumn('deal_id', 'text', (column) => column.primaryKey().references('deals.id').onDelete('cascade'))
      .addColumn('account_holder', 'text', (column) => column.notNull())
      .addColumn('iban', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .execute();
  },
};
