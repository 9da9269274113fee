// Counts and removes the demo customers of a database.
import type { Kysely, Transaction } from 'kysely';
import { hashOf } from '../platform/auth/tokens.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { inTransaction } from '../platform/db/transactions.ts';
import type { DemoAccounts } from '../platform/settings/production.ts';
import type { UploadStore } from '../platform/uploads/uploadStore.ts';
import { readScenarios } from './scenarios.ts';

export async function countAccounts(database: Database): Promise<DemoAccounts> {
  const seeded = await findSeeded(database);
  const count = (table: 'customers' | 'demo_seeds') =>
    database
      .selectFrom(table)
      .select((query) => query.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
  const [customers, seeds] = [await count('customers'), await count('demo_seeds')];
  return { seeded: seeded.length, others: Number(customers.rows) - seeded.length, wasSeeded: Number(seeds.rows) > 0 };
}

/**
 * Removes the demo customers and everything that refers to them. Running it twice is harmless.
 *
 * It selects customers by seeded id: a real customer with a demo customer's e-mail address stays.
 * The server later deletes files that cannot be deleted now.
 *
 * @returns the e-mail addresses of the removed customers
 */
export async function removeDemo(database: Database, uploads: UploadStore): Promise<readonly string[]> {
  const { emails, paths } = await inTransaction(database, removeRows);
  for (const path of paths) {
    await uploads.remove(path);
    await database.deleteFrom('uploads').where('path', '=', path).execute();
  }
  return emails;
}

interface Seeded {
  readonly id: string;
  readonly email: string;
}

async function findSeeded(database: Kysely<Tables>): Promise<readonly Seeded[]> {
  const seeds = await database.selectFrom('demo_seeds').select(['scenario', 'customer_id']).execute();
  const known = new Map(readScenarios().map(({ id, customer }) => [id, customer.id]));
  // Servers of the previous version did not store the id of the customer that they seeded.
  const ids = seeds.flatMap(({ scenario, customer_id }) => customer_id ?? known.get(scenario) ?? []);
  return ids.length === 0
    ? []
    : database.selectFrom('customers').select(['id', 'email']).where('id', 'in', ids).execute();
}

async function removeRows(
  transaction: Transaction<Tables>,
): Promise<{ readonly emails: readonly string[]; readonly paths: readonly string[] }> {
  const customers = await findSeeded(transaction);
  const ids = customers.map(({ id }) => id);
  const emails = customers.map(({ email }) => email);
  if (ids.length > 0) await removeWhatHangsOn(transaction, ids, emails);
  await transaction.deleteFrom('demo_seeds').execute();
  const uploads = transaction.updateTable('uploads').set({ used_at: null }).returning('path');
  const files = ids.length === 0 ? [] : await uploads.where('customer_id', 'in', ids).execute();
  return { emails, paths: files.map(({ path }) => path) };
}

/** Deletes the customers and the rows that no foreign key removes with them. */
async function removeWhatHangsOn(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  emails: readonly string[],
): Promise<void> {
  const deals = await transaction
    .selectFrom('deals')
    .select(['id', 'car_id'])
    .where('customer_id', 'in', ids)
    .execute();
  await removeFollowUps(transaction, new Set([...deals.map(({ id }) => id), ...ids, ...emails]));
  await transaction.deleteFrom('audit_entries').where('actor_id', 'in', ids).execute();
  await transaction.deleteFrom('account_links').where('owner', 'in', ids).execute();
  await transaction.deleteFrom('mails').where('recipient', 'in', emails).execute();
  await transaction.deleteFrom('demo_mails').where('recipient', 'in', emails).execute();
  await transaction.deleteFrom('newsletter_subscriptions').where('email', 'in', emails).execute();
  await transaction.deleteFrom('newsletter_requests').where('email', 'in', emails).execute();
  await transaction.deleteFrom('newsletter_consents').where('email_hash', 'in', emails.map(hashOf)).execute();
  await transaction.deleteFrom('customers').where('id', 'in', ids).execute();
  const driven = transaction.selectFrom('deals').select('car_id');
  const cars = deals.map(({ car_id }) => car_id);
  if (cars.length > 0)
    await transaction.deleteFrom('cars').where('id', 'in', cars).where('id', 'not in', driven).execute();
}

/** Deletes unsent events about these deals, customers and e-mail addresses. */
async function removeFollowUps(transaction: Transaction<Tables>, names: ReadonlySet<string>): Promise<void> {
  for (const { id, content } of await transaction.selectFrom('follow_ups').select(['id', 'content']).execute()) {
    const { data = {} } = JSON.parse(content) as { data?: object };
    if (Object.values(data).some((value) => typeof value === 'string' && names.has(value)))
      await transaction.deleteFrom('follow_ups').where('id', '=', id).execute();
  }
}
