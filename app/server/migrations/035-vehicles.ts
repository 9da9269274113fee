// Creates `vehicles`, the cars of the catalogue, with indexes for lists and filter counts.
import type { Migration } from 'kysely';

/** Sort orders. A list scans the order's index until a page is full: most filters match enough. */
const ORDERS = ['popularity', 'added_at', 'monthly', 'monthly_down', 'available_from'] as const;

/** Columns that the filter counts read, so that the index alone answers them. */
const COUNTED = [
  ...['brand', 'cartype', 'fuel', 'stock', 'cug_id', 'brand_name', 'model', 'gearshift', 'color', 'seats', 'doors'],
  ...['terms', 'monthly', 'monthly_down', 'price_msrp', 'power', 'ev_range', 'available_from', 'hitch'],
  ...['young_drivers', 'for_business', 'discounted', 'retention', 'product_group'],
] as const;

export const vehicles: Migration = {
  async up(db) {
    await db.schema
      .createTable('vehicles')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('stock', 'text', (column) => column.notNull())
      .addColumn('cug_id', 'text')
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('brand_name', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('cartype', 'text', (column) => column.notNull())
      .addColumn('fuel', 'text', (column) => column.notNull())
      .addColumn('gearshift', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('paint', 'text', (column) => column.notNull())
      .addColumn('picture', 'text')
      .addColumn('seats', 'integer', (column) => column.notNull())
      .addColumn('doors', 'integer', (column) => column.notNull())
      .addColumn('power', 'integer', (column) => column.notNull())
      .addColumn('ev_range', 'integer')
      .addColumn('price_msrp', 'integer', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('trunk', 'integer', (column) => column.notNull())
      .addColumn('hitch', 'integer', (column) => column.notNull())
      .addColumn('young_drivers', 'integer', (column) => column.notNull())
      .addColumn('for_business', 'integer', (column) => column.notNull())
      .addColumn('discounted', 'integer', (column) => column.notNull())
      .addColumn('retention', 'integer', (column) => column.notNull())
      .addColumn('product_group', 'text', (column) => column.notNull())
      .addColumn('features', 'text', (column) => column.notNull())
      .addColumn('label', 'text')
      .addColumn('available_from', 'text', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addColumn('popularity', 'integer', (column) => column.notNull())
      .addColumn('terms', 'integer', (column) => column.notNull())
      .addColumn('monthly', 'integer', (column) => column.notNull())
      .addColumn('monthly_down', 'integer', (column) => column.notNull())
      .addColumn('prices', 'text', (column) => column.notNull())
      .execute();
    for (const order of ORDERS)
      await db.schema.createIndex(`vehicles_${order}`).on('vehicles').columns([order, 'id']).execute();
    await db.schema
      .createIndex('vehicles_counted')
      .on('vehicles')
      .columns([...COUNTED])
      .execute();
  },
};
