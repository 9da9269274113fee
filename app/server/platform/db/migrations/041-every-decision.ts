// Keeps every decision of a customer, as evidence of what was allowed when.
import { type Kysely, type Migration, sql } from 'kysely';

export const everyDecision: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('consents').renameTo('latest_consents').execute();
    await db.schema
      .createTable('consents')
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addColumn('vendor', 'integer', (column) => column.notNull())
      .addColumn('tracking', 'integer', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('consents_of_customer', ['customer_id', 'given_at'])
      .execute();
    await sql`insert into consents (customer_id, vendor, tracking, version, locale, given_at)
      select customer_id, vendor, tracking, version, locale, given_at from latest_consents`.execute(db);
    await db.schema.dropTable('latest_consents').execute();
  },
};
