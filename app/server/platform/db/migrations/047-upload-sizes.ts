// Sizes of uploaded files: the total of a customer is limited.
import type { Migration } from 'kysely';

export const uploadSizes: Migration = {
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('bytes', 'integer').execute();
  },
};
