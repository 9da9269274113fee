// Creates unconfirmed newsletter requests, and consents as proofs that outlive the subscription.
import type { Migration } from 'kysely';

export const consents: Migration = {
  async up(db) {
    let requests = db.schema
      .createTable('newsletter_requests')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('mails_sent', 'integer', (column) => column.notNull());
    for (const name of ['firstname', 'lastname', 'locale', 'text', 'requested_at', 'requested_from', 'expires_at'])
      requests = requests.addColumn(name, 'text', (column) => column.notNull());
    await requests.execute();
    await db.schema.createIndex('newsletter_requests_expired').on('newsletter_requests').column('expires_at').execute();
    let proofs = db.schema
      .createTable('newsletter_consents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('withdrawn_at', 'text');
    const told = ['email_hash', 'locale', 'text', 'requested_at', 'requested_from', 'confirmed_at', 'confirmed_from'];
    for (const name of told) proofs = proofs.addColumn(name, 'text', (column) => column.notNull());
    await proofs.execute();
    for (const name of ['email_hash', 'withdrawn_at'])
      await db.schema.createIndex(`newsletter_consents_${name}`).on('newsletter_consents').column(name).execute();
    await db.schema.alterTable('newsletter_subscriptions').addColumn('unsubscribe_hash', 'text').execute();
    await db.schema
      .createIndex('newsletter_subscriptions_unsubscribe')
      .on('newsletter_subscriptions')
      .column('unsubscribe_hash')
      .execute();
  },
};
