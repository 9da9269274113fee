import type { Migration } from 'kysely';

export const parkedNews: Migration = {
  async up(db) {
    await db.schema
      .createTable('parked_news')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('given_up_at', 'text')
      .execute();
    await db.schema.createIndex('parked_news_due').on('parked_news').column('due_at').execute();
    await db.schema.createIndex('parked_news_subject').on('parked_news').column('subject').execute();
  },
};
