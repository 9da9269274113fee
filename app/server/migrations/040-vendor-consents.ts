// Runs the platform's migration for consents, and creates `support_messages`.
import type { Migration } from 'kysely';
import { vendorConsents as platformConsents } from '../platform/db/migrations/040-vendor-consents.ts';

export const vendorConsents: Migration = {
  async up(db) {
    await platformConsents.up(db);
    await db.schema
      .createTable('support_messages')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('support_messages_written').on('support_messages').column('written_at').execute();
  },
};
