import type { Migration } from 'kysely';

export const followUps: Migration = {
  async up(db) {
    await db.schema
      .createTable('follow_ups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('given_up_at', 'text')
      .execute();
    await db.schema.createIndex('follow_ups_due').on('follow_ups').column('due_at').execute();
  },
};
