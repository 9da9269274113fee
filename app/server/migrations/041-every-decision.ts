// Runs the platform's migration, and adds a hash that detects another message under a used key.
import type { Migration } from 'kysely';
import { everyDecision as platformDecision } from '../platform/db/migrations/041-every-decision.ts';

export const everyDecision: Migration = {
  async up(db) {
    await platformDecision.up(db);
    await db.schema
      .alterTable('support_messages')
      .addColumn('request_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
