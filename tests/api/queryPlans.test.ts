// No statement scans a large table with 100,000 customers, on either database.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { makeEveryStatement } from '../support/server/everyStatement.ts';
import { findScans } from '../support/server/explain.ts';
import { plant, SMALL, uproot } from '../support/server/plant.ts';
import { startPortal } from '../support/server/portal.ts';
import { findPlaces, watchStatements } from '../support/server/statements.ts';
import { TIER } from '../support/tier.ts';

/** Source files whose statements are not checked. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'app/server/platform/db/anyTables.ts': 'an administrator copies or restores all tables, once',
  'app/server/platform/db/copyDatabase.ts': 'an administrator copies all tables, once',
  'app/server/platform/db/backup/backup.ts': 'a backup looks up the few files that are missing, by their key',
  'app/server/platform/db/backup/snapshot.ts': 'a backup reads all tables',
  'app/server/platform/db/backup/restore.ts': 'an administrator restores all tables, once',
  'app/server/endSessions.ts': 'an administrator ends every session, which goes through all of them',
  'app/server/platform/db/deferWrite.ts': 'puts together what stands where it is asked for',
  'app/server/platform/db/settle.ts': 'looks at a whole table after a command has filled it',
  'app/server/platform/db/open.ts': 'reads the list of migrations when a server starts',
};

/** Statements that may scan a large table, by source file and table. */
const ALLOWED: Readonly<Record<string, string>> = {
  'platform/db/housekeeping.ts attempts':
    'once an hour; it has the attempts of the hour before, and an index would cost each of them',
  'platform/outbox/backlog.ts mails': 'counts what waits, at most once in five seconds, for whoever reads the metrics',
  'platform/outbox/backlog.ts follow_ups': 'the same',
  'platform/outbox/backlog.ts parked_news': 'the same',
  'platform/audit/entries.ts audit_entries': 'an operator looks for one customer or subject, by a command',
  'demo/demoAccounts.ts audit_entries': 'an administrator takes the demo out, once',
  'demo/demoAccounts.ts customers': 'counted once, when a server starts',
  'demo/demoAccounts.ts deals': 'an administrator takes the demo out, once',
  'demo/demoAccounts.ts follow_ups': 'an administrator takes the demo out, once',
  'demo/demoNewsRoutes.ts inbox_events': 'the demo reads the latest twenty along the index',
  'subscription/catalogue/vehicles.ts vehicles':
    'a list goes along the index of its order until the page is full; what is counted, or in the order of the price of a term, through an index that has all of it: no car is looked up',
  'subscription/catalogue/vehicles.ts models': 'no table: the models that a list has, of which there are few',
  'subscription/catalogue/ids.ts vehicles': 'a part of all cars on offer goes along the index that has these alone',
  'subscription/catalogue/counts.ts vehicles':
    'all counts of the filters are made of one way along the index in which cars that are alike stand together',
  'demo/seed.ts customers': 'a reset of the demo',
  'demo/seed.ts account_links': 'a reset of the demo throws all of it away',
  'demo/seed.ts newsletter_requests': 'a reset of the demo throws all of it away',
  'demo/seed.ts mails': 'a reset of the demo throws all of it away',
  'demo/seed.ts attempts': 'a reset of the demo throws all of it away',
  'demo/seed.ts drafts': 'a reset of the demo throws all of it away',
  'platform/outbox/outbox.ts follow_ups': 'once a minute, and all of the planted rows wait for long',
  'platform/uploads/cleaning/stored.ts uploads':
    'the index that it goes through has those only that were never cleaned',
};

const statements = watchStatements();
const scanned = new Set<string>();
const fileOf = (place: string) => place.replace(/:\d+$/, '');

describeOnFiles('the statements of the server', (databases) => {
  test('are all covered by everyStatement.ts', async () => {
    const portal = await startPortal(databases, { plugin: statements.plugin, place: await databases.create() });
    await makeEveryStatement(portal);
    const made = new Set([...statements.all.values()].map(({ place }) => place));
    expect(findPlaces().filter((place) => !made.has(place) && !(fileOf(place) in LEFT_OUT))).toEqual([]);
  });
});

// Creating 100,000 customers takes too long for the fast tier.
const describeOnLarge = TIER === 'verify' ? describeOnEachDatabase : () => undefined;
const describeOnLargeFiles = TIER === 'verify' ? describeOnFiles : () => undefined;

describeOnLarge('with 100,000 customers', (databases: TestDatabases) => {
  test('no statement scans a large table, except for listed ones', async () => {
    const place = await createPlanted(databases);
    const scans = (await findScans(place, [...statements.all.values()])).filter(({ table }) => !(table in SMALL));
    const named = scans.map(({ statement: { place: at, sqlite }, table }) => {
      const name = `${fileOf(at).replace('app/server/', '')} ${table}`;
      scanned.add(name);
      return name in ALLOWED ? '' : `${at} goes through ${table}: ${sqlite}`;
    });
    expect(named.filter(Boolean)).toEqual([]);
  });

  test('foreign key columns have an index, for deletions of the parent', async () => {
    const database = await openDatabase(await databases.create());
    databases.whenOver(() => database.destroy());
    expect(await findUnindexed(database, databases.kind)).toEqual([]);
  });
});

describeOnLargeFiles('lists of cars', (databases: TestDatabases) => {
  test('are filtered, ordered and counted in an index; only shown cars are looked up', async () => {
    const ofStock = [...statements.all.values()].filter(({ place }) =>
      place.startsWith('app/server/subscription/catalogue/'),
    );
    const scans = await findScans(await createPlanted(databases), ofStock);
    const cars = scans.filter(({ table }) => table === 'vehicles');
    expect(cars.length).toBeGreaterThan(4);
    expect(cars.filter(({ isWithinIndex }) => !isWithinIndex).map(({ statement }) => statement.sqlite)).toEqual([]);
  });
});

// The list is complete only after both databases.
if (TIER === 'verify')
  test('every listed exception still scans a large table', () => {
    expect(Object.keys(ALLOWED).filter((name) => !scanned.has(name))).toEqual([]);
  });

async function createPlanted(databases: TestDatabases) {
  const place = await databases.create();
  if ('url' in place) databases.whenOver(() => uproot(place));
  await plant(place);
  return place;
}

const REFERENCES = {
  SQLite: sql<{ name: string }>`select tables.name || '.' || keys."from" as name
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'
    and not exists (select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = keys."from")`,
  PostgreSQL: sql<{ name: string }>`select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'
    and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
};

async function findUnindexed(database: Database, kind: TestDatabases['kind']): Promise<string[]> {
  return (await REFERENCES[kind].execute(database)).rows.map(({ name }) => name);
}
