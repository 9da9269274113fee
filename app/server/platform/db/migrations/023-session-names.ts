// Public ids of sessions, with browser and system.
import type { Migration } from 'kysely';

export const sessionNames: Migration = {
  async up(db) {
    for (const name of ['id', 'browser', 'system'])
      await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
    await db.schema.createIndex('sessions_of_customer').on('sessions').column('customer_id').execute();
  },
};
