// An old server keeps working on a database that a newer version has migrated (SEC-C13).
import { type Migration, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../app/server/migrations/index.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { migrate, openDatabase as openWith, readDone } from '../../app/server/platform/db/open.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Answer, dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const TABLES = [
  'customers',
  'cars',
  'deals',
  'returns',
  'sessions',
  'idempotency_keys',
  'return_changes',
  'mails',
] as const;

/** Migration of a newer version: it only adds columns and indexes that an old server can ignore. */
const newer: Migration = {
  async up(db) {
    for (const table of TABLES) {
      await db.schema.alterTable(table).addColumn('added', 'text').execute();
      await db.schema
        .alterTable(table)
        .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex(`${table}_added`).on(table).column('added').execute();
    }
    await db.schema.createTable('new_things').addColumn('id', 'text').execute();
  },
};

async function migrateToNewer({ place }: Portal): Promise<void> {
  const database = await openDatabase(place);
  const error = await migrate(database, { ...migrations, '999-newer': newer });
  await database.destroy();
  expect(error).toBeUndefined();
}

const CALLS = ['', '/return', '/return-metadata', '/return-status', '/pre-return-appraisal', '/mileage_packages'];

async function use(visitor: Visitor, isOver: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!isOver()) {
    for (const call of CALLS) answers.push(await visitor.get(dealUrl('return-window-open', call)));
    answers.push(await visitor.put(dealUrl('return-window-open', '/return'), pickup()));
    answers.push(await visitor.get('/portal/api/bff/profile'));
  }
  return answers;
}

describeOnEachDatabase('a database that a newer server migrates', (databases) => {
  test('keeps an old server working under load, and a restarted one', async () => {
    const portal = await startPortal(databases);
    // Reverts the migration, because other tests use the same database.
    databases.whenOver(() => takeBack(portal));
    const visitors = await Promise.all([1, 2, 3].map(() => portal.customer('return-window-open')));
    let isOver = false;
    const load = visitors.map((visitor) => use(visitor, () => isOver));
    await migrateToNewer(portal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    isOver = true;
    const answers = (await Promise.all(load)).flat();
    expect(answers.find(({ status }) => status !== 200)).toBeUndefined();
    const again = await startPortal(databases, { place: portal.place });
    const visitor = await again.customer('business-customer');
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
  });

  test('is unchanged for the old and the next server when the migration fails halfway', async () => {
    const portal = await startPortal(databases);
    const failing: Migration = {
      async up(db) {
        await db.schema.alterTable('deals').addColumn('halfway', 'text').execute();
        throw new Error('The migration failed.');
      },
    };
    const attempt = openWith(portal.place, { ...migrations, '999-failing': failing });
    await expect(attempt).rejects.toThrow('The migration failed.');
    const visitor = await portal.customer('business-customer');
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
    const database = await openDatabase(portal.place);
    databases.whenOver(() => database.destroy());
    await expect(sql`select halfway from deals`.execute(database)).rejects.toThrow(/halfway/);
    expect(await readDone(database)).toEqual(new Set(Object.keys(migrations)));
  });
});

async function takeBack({ place }: Portal): Promise<void> {
  const database = await openDatabase(place);
  for (const table of TABLES) {
    await database.schema.dropIndex(`${table}_added`).execute();
    for (const column of ['added', 'counted']) await database.schema.alterTable(table).dropColumn(column).execute();
  }
  await database.schema.dropTable('new_things').execute();
  await database
    .deleteFrom('kysely_migration' as 'mails')
    .where('name' as 'id', '=', '999-newer')
    .execute();
  await database.destroy();
}
