// Adds the reference numbers of requests, reports and bought packages that customers see.
import type { Migration } from 'kysely';

export const requestReferences: Migration = {
  async up(db) {
    for (const table of ['deals', 'buy_offer_requests', 'mileage_package_changes', 'damage_reports'])
      await db.schema.alterTable(table).addColumn('reference', 'text').execute();
  },
};
