// Keeps a refusal for a moment: a parallel request with the same key gets the same answer.
import type { Migration } from 'kysely';

export const refusedRequests: Migration = {
  async up(db) {
    await db.schema.alterTable('idempotency_keys').addColumn('refusal', 'text').execute();
  },
};
