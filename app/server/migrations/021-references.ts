// Adds the reference numbers of returns, appraisals and deliveries that customers see.
import type { Migration } from 'kysely';

export const references: Migration = {
  async up(db) {
    for (const name of ['reference', 'pre_return_appraisal_reference'])
      await db.schema.alterTable('returns').addColumn(name, 'text').execute();
    await db.schema.alterTable('handovers').addColumn('reference', 'text').execute();
  },
};
