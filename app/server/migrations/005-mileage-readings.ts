// Creates `mileage_readings`. Adds the reading at the handover and the highest plausible reading.
import type { Migration } from 'kysely';

export const mileageReadings: Migration = {
  async up(db) {
    await db.schema.alterTable('cars').addColumn('maximum_mileage', 'integer').execute();
    await db.schema.alterTable('deals').addColumn('handover_mileage', 'integer').execute();
    await db.schema
      .createTable('mileage_readings')
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('mileage', 'integer', (column) => column.notNull())
      .addColumn('reported_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mileage_readings_key', ['deal_id', 'day'])
      .execute();
  },
};
