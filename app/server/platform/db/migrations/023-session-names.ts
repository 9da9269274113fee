// What a session is called in front of its customer, and what it was begun with.
import type { Migration } from 'kysely';

export const sessionNames: Migration = {
  async up(db) {
    for (const name of ['id', 'browser', 'system'])
      await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
    await db.schema.createIndex('sessions_of_customer').on('sessions').column('customer_id').execute();
  },
};
