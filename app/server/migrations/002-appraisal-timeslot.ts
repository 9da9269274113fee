// The time of day that a customer wishes for the appraisal.
import type { Migration } from 'kysely';

export const appraisalTimeslot: Migration = {
  async up(db) {
    await db.schema.alterTable('returns').addColumn('pre_return_appraisal_timeslot', 'text').execute();
  },
};
