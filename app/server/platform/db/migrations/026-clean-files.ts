// Which files were freed of what they tell besides.
import type { Migration } from 'kysely';

export const cleanFiles: Migration = {
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('cleaned_at', 'text').execute();
  },
};
