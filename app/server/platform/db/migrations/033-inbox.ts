import type { Migration } from 'kysely';

export const inbox: Migration = {
  async up(db) {
    await db.schema
      .createTable('inbox_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('reason', 'text')
      .execute();
    await db.schema.createIndex('inbox_events_received').on('inbox_events').column('received_at').execute();
  },
};
