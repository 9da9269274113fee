// Every decision, see the migration of the platform; and other words of a visitor under a used key are told from the same ones.
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
