import type { Migration } from 'kysely';

export const auditEntries: Migration = {
  async up(db) {
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('happened_at', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .execute();
    await db.schema.createIndex('audit_entries_time').on('audit_entries').column('happened_at').execute();
  },
};
