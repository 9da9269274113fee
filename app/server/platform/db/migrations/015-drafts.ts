import type { Migration } from 'kysely';

export const drafts: Migration = {
  async up(db) {
    await db.schema
      .createTable('drafts')
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addColumn('flow', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addColumn('touched_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('drafts_key', ['customer_id', 'flow', 'input'])
      .execute();
  },
};
