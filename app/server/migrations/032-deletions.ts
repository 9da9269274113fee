// Creates deletion requests, and closed accounts with the day until which their data are kept.
import type { Migration } from 'kysely';

export const deletions: Migration = {
  async up(db) {
    await db.schema
      .createTable('deletion_requests')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customers.id').onDelete('cascade'))
      .addColumn('requested_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('deletion_requests_due').on('deletion_requests').column('due_at').execute();
    await db.schema
      .createTable('closed_accounts')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customers.id').onDelete('cascade'))
      .addColumn('closed_at', 'text', (column) => column.notNull())
      .addColumn('kept_until', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('closed_accounts_kept').on('closed_accounts').column('kept_until').execute();
    await db.schema.createIndex('mails_of_recipient').on('mails').column('recipient').execute();
  },
};
