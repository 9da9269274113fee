// What a return, its appraisal and a delivery are called in front of the customer.
import type { Migration } from 'kysely';

export const references: Migration = {
  async up(db) {
    for (const name of ['reference', 'pre_return_appraisal_reference'])
      await db.schema.alterTable('returns').addColumn(name, 'text').execute();
    await db.schema.alterTable('handovers').addColumn('reference', 'text').execute();
  },
};
