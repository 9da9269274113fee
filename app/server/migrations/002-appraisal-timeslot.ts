// Adds the time of day that the customer requests for the appraisal.
import type { Migration } from 'kysely';

export const appraisalTimeslot: Migration = {
  async up(db) {
    await db.schema.alterTable('returns').addColumn('pre_return_appraisal_timeslot', 'text').execute();
  },
};
