// Creates `deal_addons`, the booked addons of deals.
import type { Migration } from 'kysely';

export const dealAddons: Migration = {
  async up(db) {
    await db.schema
      .createTable('deal_addons')
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('addon_id', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('attached_at', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('deal_addons_key', ['deal_id', 'addon_id'])
      .execute();
  },
};
