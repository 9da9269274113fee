// What customers have allowed of vendors and of being counted, with the version of the words; and which messages of visitors were taken; and whom an e-mail of the demo is to be answered to.
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
    await db.schema
      .createTable('support_messages')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('demo_mails').addColumn('reply_to', 'text').execute();
    await db.schema.createIndex('support_messages_written').on('support_messages').column('written_at').execute();
  },
};
