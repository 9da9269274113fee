import type { Migration } from 'kysely';

export const givenUpMails: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('given_up_at', 'text').execute();
  },
};
