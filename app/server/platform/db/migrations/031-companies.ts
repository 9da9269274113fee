// Mobile number of customers who have no other. Databases know it by the name of the tables that came with it.
import type { Migration } from 'kysely';

export const mobilePhones: Migration = {
  async up(db) {
    await db.schema.alterTable('customers').addColumn('mobilephone', 'text').execute();
  },
};
