import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';

export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const customers = db.schema.createTable('customers').addColumn('id', 'text', (column) => column.primaryKey());
    await texts(customers, [
      'password_hash',
      'audience',
      'firstname',
      'lastname',
      'street',
      'house_number',
      'zip',
      'city',
    ])
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('email_verified', 'integer', (column) => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('date_of_birth', 'text')
      .execute();
    await createSafeguards(db);
  },
};

async function createSafeguards(db: Kysely<unknown>): Promise<void> {
  await texts(
    db.schema.createTable('sessions').addColumn('token_hash', 'text', (column) => column.primaryKey()),
    ['created_at', 'last_seen_at'],
  )
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .execute();
  await texts(db.schema.createTable('idempotency_keys'), ['key', 'request_hash', 'created_at'])
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('idempotency_keys_key', ['customer_id', 'key'])
    .execute();
  await texts(db.schema.createTable('attempts'), ['key', 'window_start'])
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .addPrimaryKeyConstraint('attempts_key', ['key', 'window_start'])
    .execute();
}

export function texts(
  table: CreateTableBuilder<string, string>,
  names: readonly string[],
): CreateTableBuilder<string, string> {
  return names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table);
}
