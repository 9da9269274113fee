// Adds rates by term to `vehicles` and its list indexes: lists are priced by the chosen term.
import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { NO_RATES, writeRates } from '../subscription/catalogue/rates.ts';
import type { Prices } from '../subscription/catalogue/vehiclePrices.ts';
import { widenListIndexes } from './036-vehicle-indexes.ts';

export const vehicleRates: Migration = {
  async up(db) {
    await db.schema
      .alterTable('vehicles')
      .addColumn('rates', 'text', (column) => column.notNull().defaultTo(NO_RATES))
      .execute();
    await writeAll(db);
    await widenListIndexes(db, 'rates');
  },
};

async function writeAll(db: Kysely<Tables>): Promise<void> {
  const cars = await db.selectFrom('vehicles').select(['id', 'prices']).execute();
  for (const { id, prices } of cars) {
    const rates = writeRates(JSON.parse(prices) as Prices);
    await db.updateTable('vehicles').set({ rates }).where('id', '=', id).execute();
  }
}
