// Mobile numbers. The migration is already deployed under the name of the companies' tables.
import type { Migration } from 'kysely';

export const mobilePhones: Migration = {
  async up(db) {
    await db.schema.alterTable('customers').addColumn('mobilephone', 'text').execute();
  },
};
