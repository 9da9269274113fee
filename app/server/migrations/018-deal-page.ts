// Adds the status of an order, and the end of the extension campaign of a deal.
import type { Migration } from 'kysely';

export const dealPage: Migration = {
  async up(db) {
    for (const name of ['order_status', 'campaign_end_date'])
      await db.schema.alterTable('deals').addColumn(name, 'text').execute();
  },
};
