// How far an order has come, and until when its customer is offered to extend.
import type { Migration } from 'kysely';

export const dealPage: Migration = {
  async up(db) {
    for (const name of ['order_status', 'campaign_end_date'])
      await db.schema.alterTable('deals').addColumn(name, 'text').execute();
  },
};
