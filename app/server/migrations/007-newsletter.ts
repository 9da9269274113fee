// Creates `newsletter_subscriptions`, one row per address.
import type { Migration } from 'kysely';

export const newsletter: Migration = {
  async up(db) {
    await db.schema
      .createTable('newsletter_subscriptions')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('firstname', 'text', (column) => column.notNull())
      .addColumn('lastname', 'text', (column) => column.notNull())
      .addColumn('consented_at', 'text', (column) => column.notNull())
      .execute();
  },
};
