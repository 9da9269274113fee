// Time at which a file was freed of metadata.
import type { Migration } from 'kysely';

export const cleanFiles: Migration = {
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('cleaned_at', 'text').execute();
  },
};
