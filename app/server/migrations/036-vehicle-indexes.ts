// Replaces the indexes of `vehicles` by covering ones: rows are read only for the cars of a page.
import { type Kysely, type Migration, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../platform/db/dialects.ts';
import type { Tables } from '../platform/db/tables.ts';

/** Sort orders of a list. */
const ORDERS = ['popularity', 'added_at', 'monthly', 'monthly_down', 'available_from'] as const;

/** Cars of one model with equal values are adjacent in the index, and counted as one group. */
const ALIKE = ['cartype', 'fuel', 'gearshift', 'seats', 'doors', 'color', 'terms'] as const;

/** Columns that filters read besides brand and model. */
const FILTERED = [
  ...ALIKE,
  ...['stock', 'cug_id', 'monthly', 'monthly_down', 'price_msrp', 'power', 'ev_range', 'available_from', 'hitch'],
  ...['young_drivers', 'for_business', 'discounted', 'retention', 'product_group', 'features'],
] as const;

export const vehicleIndexes: Migration = {
  async up(db) {
    for (const order of ORDERS) await db.schema.dropIndex(`vehicles_${order}`).execute();
    await db.schema.dropIndex('vehicles_counted').execute();
    await db.schema
      .createIndex('vehicles_on_offer')
      .on('vehicles')
      .columns(['id', 'cug_id', 'stock'])
      .where(sql<SqlBool>`cug_id is null and stock <> 'displayed'`)
      .execute();
    await createListIndexes(db, FILTERED);
  },
};

/** Recreates the list indexes with one more filtered column. */
export async function widenListIndexes(db: Kysely<Tables>, column: string): Promise<void> {
  for (const name of [...ORDERS.map((order) => `by_${order}`), 'of_models'])
    await db.schema.dropIndex(`vehicles_${name}`).execute();
  await createListIndexes(db, [...FILTERED, column]);
}

async function createListIndexes(db: Kysely<Tables>, filtered: readonly string[]): Promise<void> {
  for (const order of ORDERS) {
    const others = ['brand', 'model', ...filtered].filter((column) => column !== order);
    await createIndex(db, `vehicles_by_${order}`, [order, 'id'], others);
  }
  await createIndex(db, 'vehicles_of_models', ['brand', 'model'], [...filtered, 'brand_name', 'id']);
}

/**
 * PostgreSQL INCLUDEs the other columns, because sorting by all of them is ten times slower.
 * SQLite indexes all of them.
 */
async function createIndex(db: Kysely<Tables>, name: string, by: readonly string[], others: readonly string[]) {
  const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const columns = isPostgres(db)
    ? sql`(${listed(by)}) include (${listed(others)})`
    : sql`(${listed([...by, ...others])})`;
  await sql`create index ${sql.ref(name)} on ${sql.table('vehicles')} ${columns}`.execute(db);
}
