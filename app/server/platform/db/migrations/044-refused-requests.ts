// A refused request stays under its key for a moment, so that the same request elsewhere is refused with the same words.
import type { Migration } from 'kysely';

export const refusedRequests: Migration = {
  async up(db) {
    await db.schema.alterTable('idempotency_keys').addColumn('refusal', 'text').execute();
  },
};
