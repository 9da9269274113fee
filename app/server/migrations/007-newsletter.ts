// Who wants the newsletter: an address is on the list once.
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
