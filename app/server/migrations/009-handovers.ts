// Creates tables for planned deliveries, the fees of their changes, and the seats of their slots.
import type { Migration } from 'kysely';

export const handovers: Migration = {
  async up(db) {
    await db.schema
      .createTable('handovers')
      .addColumn('deal_id', 'text', (column) => column.primaryKey().references('deals.id').onDelete('cascade'))
      .addColumn('planned_date', 'text')
      .addColumn('slot', 'text', (column) => column.notNull())
      .addColumn('provider_from', 'text')
      .addColumn('deviation_in_weeks', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('handover_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('change_fee', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('handover_seats')
      .addColumn('tour', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('slot', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('deal_id', 'text', (column) => column.notNull().unique().references('deals.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('handover_seats_key', ['tour', 'day', 'slot', 'seat'])
      .execute();
  },
};
