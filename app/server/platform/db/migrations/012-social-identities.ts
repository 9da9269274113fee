import type { Migration } from 'kysely';

export const socialIdentities: Migration = {
  async up(db) {
    await db.schema
      .createTable('social_identities')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('social_identities_key', ['provider', 'subject'])
      .execute();
  },
};
