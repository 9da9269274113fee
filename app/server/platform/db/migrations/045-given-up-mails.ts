// An e-mail that was given up stays, as a follow-up does, until somebody has it sent again or drops it.
import type { Migration } from 'kysely';

export const givenUpMails: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('given_up_at', 'text').execute();
  },
};
