import { type Kysely, type Migration, sql } from 'kysely';

/** Table and column by name of the index. */
export type Indexes = Readonly<Record<string, readonly [table: string, column: string]>>;

const INDEXES: Indexes = {
  sessions_last_seen: ['sessions', 'last_seen_at'],
  idempotency_keys_created: ['idempotency_keys', 'created_at'],
  drafts_touched: ['drafts', 'touched_at'],
  account_links_expiring: ['account_links', 'expires_at'],
  identities_of_customer: ['social_identities', 'customer_id'],
};

export const indexes: Migration = {
  async up(db) {
    await createIndexes(db, INDEXES);
    // Partial indexes: nearly all files are used and cleaned, only few are pending.
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

export async function createIndexes(db: Kysely<unknown>, all: Indexes): Promise<void> {
  for (const [name, [table, column]] of Object.entries(all))
    await db.schema.createIndex(name).on(table).column(column).execute();
}
