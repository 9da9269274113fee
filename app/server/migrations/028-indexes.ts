// What the hourly cleaning looks for, and what rows that go are looked up by: without an index each reads a whole table.
import { type Migration, sql } from 'kysely';

/** Neither database makes an index for what refers to another table: whoever deletes there would look through all of it. */
const INDEXES: Readonly<Record<string, readonly [table: string, column: string]>> = {
  sessions_last_seen: ['sessions', 'last_seen_at'],
  idempotency_keys_created: ['idempotency_keys', 'created_at'],
  drafts_touched: ['drafts', 'touched_at'],
  account_links_expiring: ['account_links', 'expires_at'],
  slots_of_day: ['slots', 'day'],
  deals_of_car: ['deals', 'car_id'],
  return_changes_of_deal: ['return_changes', 'deal_id'],
  handover_changes_of_deal: ['handover_changes', 'deal_id'],
  identities_of_customer: ['social_identities', 'customer_id'],
};

export const indexes: Migration = {
  async up(db) {
    for (const [name, [table, column]] of Object.entries(INDEXES))
      await db.schema.createIndex(name).on(table).column(column).execute();
    // Nearly every file is used and cleaned: the few that wait are found without the others.
    await db.schema
      .createIndex('uploads_unused')
      .on('uploads')
      .column('created_at')
      .where(sql.ref('used_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('uploads_to_clean')
      .on('uploads')
      .column('created_at')
      .where(sql.ref('cleaned_at'), 'is', null)
      .execute();
  },
};
