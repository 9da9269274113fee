// Indexes for the hourly cleanup and for foreign keys: without one, each reads a whole table.
import type { Migration } from 'kysely';
import { createIndexes, type Indexes, indexes as platformIndexes } from '../platform/db/migrations/028-indexes.ts';

const INDEXES: Indexes = {
  slots_of_day: ['slots', 'day'],
  deals_of_car: ['deals', 'car_id'],
  return_changes_of_deal: ['return_changes', 'deal_id'],
  handover_changes_of_deal: ['handover_changes', 'deal_id'],
};

export const indexes: Migration = {
  async up(db) {
    await platformIndexes.up(db);
    await createIndexes(db, INDEXES);
  },
};
