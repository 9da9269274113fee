// Identity provider of a customer who has no password here.
import type { Migration } from 'kysely';

export const loginProvider: Migration = {
  async up(db) {
    await db.schema.alterTable('customers').addColumn('login_provider', 'text').execute();
  },
};
