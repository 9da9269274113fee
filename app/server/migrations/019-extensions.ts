// Adds the value of a car, and creates `buy_offer_requests`.
import type { Migration } from 'kysely';

export const extensions: Migration = {
  async up(db) {
    await db.schema.alterTable('cars').addColumn('vin', 'text').execute();
    for (const name of ['aop_rv_presale_target', 'aop_stock_rv_damage_equivalent', 'aop_stock_rv_km_equivalent'])
      await db.schema.alterTable('cars').addColumn(name, 'integer').execute();
    await db.schema
      .createTable('buy_offer_requests')
      .addColumn('deal_id', 'text', (column) => column.primaryKey().references('deals.id').onDelete('cascade'))
      .addColumn('price', 'integer', (column) => column.notNull())
      .addColumn('requested_at', 'text', (column) => column.notNull())
      .execute();
  },
};
