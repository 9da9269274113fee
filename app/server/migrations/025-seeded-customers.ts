// Adds the customer that a demo seed has created.
import type { Migration } from 'kysely';

export const seededCustomers: Migration = {
  async up(db) {
    await db.schema.alterTable('demo_seeds').addColumn('customer_id', 'text').execute();
  },
};
