// Row that a health check writes, to find out whether the database is writable.
import type { Migration } from 'kysely';

export const readiness: Migration = {
  async up(db) {
    await db.schema
      .createTable('readiness')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('asked_at', 'text')
      .execute();
    await db.insertInto('readiness').values({ id: 1, asked_at: null }).execute();
  },
};
