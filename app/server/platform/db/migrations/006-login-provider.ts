// Who keeps the password of a customer who signs in through somebody else.
import type { Migration } from 'kysely';

export const loginProvider: Migration = {
  async up(db) {
    await db.schema.alterTable('customers').addColumn('login_provider', 'text').execute();
  },
};
