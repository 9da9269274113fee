// Whom the demo has written, and which pictures were freed of what they tell besides.
import type { Migration } from 'kysely';

export const seededCustomers: Migration = {
  async up(db) {
    await db.schema.alterTable('demo_seeds').addColumn('customer_id', 'text').execute();
    await db.schema.alterTable('uploads').addColumn('cleaned_at', 'text').execute();
  },
};
