// Creates `mileage_package_changes`. Packages only rise, so a deal buys each one at most once.
import type { Migration } from 'kysely';

export const mileagePackageChanges: Migration = {
  async up(db) {
    await db.schema
      .createTable('mileage_package_changes')
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('mileage_package', 'integer', (column) => column.notNull())
      .addColumn('amount_change', 'integer', (column) => column.notNull())
      .addColumn('one_time_payment', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mileage_package_changes_key', ['deal_id', 'mileage_package'])
      .execute();
  },
};
