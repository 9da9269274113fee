import type { Kysely, Migration } from 'kysely';

export const accounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const customers = () => db.schema.alterTable('customers');
    await customers()
      .addColumn('locale', 'text', (column) => column.notNull().defaultTo('de-DE'))
      .execute();
    await customers()
      .addColumn('email_subscription', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // The key lets a newer link replace the older one.
    // No foreign key: addresses without an account have rows too.
    await db.schema
      .createTable('account_links')
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('next', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('account_links_key', ['owner', 'kind'])
      .execute();
    await createMails(db);
  },
};

async function createMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mails_due').on('mails').column('due_at').execute();
  await db.schema
    .createTable('demo_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('demo_mails_of_visitor').on('demo_mails').columns(['visitor', 'sent_at']).execute();
}
