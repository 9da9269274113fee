// Creates referral codes, and referrals of the customers who have accepted one.
import type { Migration } from 'kysely';

export const referrals: Migration = {
  async up(db) {
    await db.schema
      .createTable('referral_codes')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) =>
        column.notNull().unique().references('customers.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('referrals')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customers.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('code', 'text', (column) => column.references('referral_codes.code').onDelete('set null'))
      .addColumn('accepted_at', 'text', (column) => column.notNull())
      .addColumn('deal_id', 'text')
      .addColumn('completed_at', 'text')
      .execute();
    await db.schema.createIndex('referrals_of_code').on('referrals').column('code').execute();
  },
};
