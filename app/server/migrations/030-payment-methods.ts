// Creates payment methods of deals, and changes that are under way at the payment provider.
import type { Migration } from 'kysely';

export const paymentMethods: Migration = {
  async up(db) {
    await db.schema
      .createTable('payment_methods')
      .addColumn('deal_id', 'text', (column) => column.primaryKey().references('deals.id').onDelete('cascade'))
      .addColumn('payment_type', 'text', (column) => column.notNull())
      .addColumn('identifier_last_4', 'text')
      .addColumn('exp_month', 'integer')
      .addColumn('exp_year', 'integer')
      .addColumn('account_holder', 'text')
      .addColumn('confirmed_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('payment_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('success_url', 'text', (column) => column.notNull())
      .addColumn('cancel_url', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('payment_sessions_of_deal').on('payment_sessions').column('deal_id').execute();
    await db.schema.createIndex('payment_sessions_created').on('payment_sessions').column('created_at').execute();
  },
};
