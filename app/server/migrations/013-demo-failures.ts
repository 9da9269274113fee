// Creates `demo_failures`: calls that the demo makes fail for one visitor.
import type { Migration } from 'kysely';

export const demoFailures: Migration = {
  async up(db) {
    await db.schema
      .createTable('demo_failures')
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text', (column) => column.notNull())
      .addColumn('times_left', 'integer')
      .addColumn('set_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('demo_failures_key', ['visitor', 'position'])
      .execute();
  },
};
