// Migrates a database of the previous version and keeps its data.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../app/server/migrations/index.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { type Database, migrate } from '../../app/server/platform/db/open.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

/** Tables added after 028, the last migration of the previous version. */
const TABLES = [
  'audit_entries',
  'editors',
  'editor_sessions',
  'work_files',
  'release_jobs',
  'release_bodies',
  'releases',
  'release_builds',
  'channels',
  'release_events',
  'powers_of_attorney',
  'parked_news',
  'receipts',
  'support_messages',
  'consents',
  'newsletter_consents',
  'newsletter_requests',
  'referrals',
  'referral_codes',
  'loyalty_entries',
  'loyalty_rewards',
  'vehicles',
  'drivers',
  'payment_sessions',
  'payment_methods',
  'companies',
  'deletion_requests',
  'closed_accounts',
  'inbox_events',
] as const;

async function goBack(database: Database): Promise<void> {
  for (const table of TABLES) await database.schema.dropTable(table).execute();
  await database.schema.dropIndex('mails_of_recipient').execute();
  await forgetColumns(database);
  await database.schema.alterTable('cars').dropColumn('young_drivers').execute();
  await database.schema.alterTable('customers').dropColumn('mobilephone').execute();
  await sql`delete from kysely_migration where name > '029'`.execute(database);
}

async function forgetColumns(database: Database): Promise<void> {
  for (const column of ['delivery_fee', 'free_mileage'])
    await database.schema.alterTable('deals').dropColumn(column).execute();
  await database.schema.alterTable('deal_addons').dropColumn('price').execute();
  await database.schema.dropIndex('newsletter_subscriptions_unsubscribe').execute();
  await database.schema.alterTable('newsletter_subscriptions').dropColumn('unsubscribe_hash').execute();
  await database.schema.alterTable('cars').dropColumn('fuel').execute();
  await database.schema.alterTable('idempotency_keys').dropColumn('refusal').execute();
  await database.schema.alterTable('mails').dropColumn('given_up_at').execute();
  await database.schema.alterTable('uploads').dropColumn('bytes').execute();
  await database.schema.alterTable('demo_mails').dropColumn('reply_to').execute();
}

const countOf = async (database: Database, table: 'customers' | 'deals' | 'cars' | 'invoices') =>
  Number(
    (
      await database
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('rows'))
        .executeTakeFirst()
    )?.rows,
  );

describeOnEachDatabase('a database of the version before', (databases) => {
  test('keeps its customers, with no data in new tables except drivers', async () => {
    const portal = await startPortal(databases);
    const counted = async () => [
      await countOf(portal.database, 'customers'),
      await countOf(portal.database, 'deals'),
      await countOf(portal.database, 'invoices'),
    ];
    const before = await counted();
    const database = await openDatabase(portal.place);
    await goBack(database);
    expect(await migrate(database, migrations)).toBeUndefined();
    await database.destroy();
    expect(await counted()).toEqual(before);
    const visitor = await portal.customer('return-window-open');
    expect((await visitor.get('/portal/api/bff/drivers')).body).toEqual([
      {
        id: '501001-0',
        type: 'primary',
        properties: { firstname: 'Katharina', lastname: 'Brandl', status: 'active' },
      },
    ]);
    expect((await visitor.get('/portal/api/bff/payment-methods')).body).toEqual([]);
    expect((await visitor.get('/portal/api/bff/profile')).body).not.toHaveProperty('company_id');
    expect((await visitor.get('/portal/api/bff/deletion-request')).body).toEqual({});
    const cars = await portal.database.selectFrom('cars').select('young_drivers').distinct().execute();
    expect(cars).toEqual([{ young_drivers: 1 }]);
  });

  test('adds each customer with a contract as a driver, unless already one or erased', async () => {
    const portal = await startPortal(databases);
    const { database } = portal;
    const times = { closed_at: '2026-11-23T09:00:00.000Z', kept_until: '2034-12-31' };
    await database
      .insertInto('closed_accounts')
      .values({ customer_id: '501009', ...times })
      .execute();
    const seeded = await database.selectFrom('drivers').selectAll().orderBy('id').execute();
    const kept = { customer_id: '501050', type: 'primary' } as const;
    await database
      .deleteFrom('drivers')
      .where('type', '=', kept.type)
      .where('customer_id', '!=', kept.customer_id)
      .execute();
    for (const table of TABLES.slice(0, TABLES.indexOf('drivers'))) await database.schema.dropTable(table).execute();
    await forgetColumns(database);
    await sql`delete from kysely_migration where name > '034'`.execute(database);
    expect(await migrate(database, migrations)).toBeUndefined();
    const now = await database.selectFrom('drivers').selectAll().orderBy('id').execute();
    const known = ({ status_at: _, created_at: __, ...driver }: (typeof now)[number]) => driver;
    const expected = seeded.filter(({ customer_id }) => customer_id !== '501009');
    expect(now.map(known)).toEqual(expected.map(known));
    expect(now.find(({ id }) => id === '501050-0')).toEqual(seeded.find(({ id }) => id === '501050-0'));
  });
});
