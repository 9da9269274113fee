// How large each file is that customers sent: all files of a customer together have a limit.
import type { Migration } from 'kysely';

export const uploadSizes: Migration = {
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('bytes', 'integer').execute();
  },
};
