// Writes while another process holds the lock: kept if acknowledged, else absent (SEC-C1, SEC-C2).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { holdAccount } from '../../app/server/platform/auth/lockAccountRow.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { inTransaction, isDatabaseUnavailable } from '../../app/server/platform/db/transactions.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { KATHARINA } from '../support/server/accounts.ts';
import { describeOnFiles, describeOnPostgres, type TestDatabases } from '../support/server/databases.ts';
import { sendImage } from '../support/server/files.ts';
import { startLockHolder } from '../support/server/lockHolder.ts';
import { dealUrl, type Portal, pickup, startPortal, Visitor } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

/** Short timeout in ms, so that many writes fail. */
const TURN_MS = 20;

/** Maximum time in ms for which the other process holds the lock and releases it. */
const [HELD_MS, FREE_MS] = [60, 40];

/** Writes to be refused, ten times as many to be acknowledged, and the maximum of tries. */
const REFUSED = fewOrMany(30, 2000);
const MAX_WRITES = 1000 * REFUSED;

type Rows = readonly { readonly name: string; readonly number: number }[];

const WRITES: Readonly<
  Record<string, { write(database: Database, name: string): Promise<unknown>; after(rows: Rows, name: string): Rows }>
> = {
  'an insert': {
    write: (database, name) => sql`insert into things values (${name}, 1)`.execute(database),
    after: (rows, name) => [...rows, { name, number: 1 }],
  },
  'an insert that answers with its row': {
    write: (database, name) => sql`insert into things values (${name}, 1) returning name`.execute(database),
    after: (rows, name) => [...rows, { name, number: 1 }],
  },
  'an update': {
    write: (database) => sql`update things set number = number + 1`.execute(database),
    after: (rows) => rows.map(({ name, number }) => ({ name, number: number + 1 })),
  },
  'a removal': {
    write: (database) => sql`delete from things where number > 3`.execute(database),
    after: (rows) => rows.filter(({ number }) => number <= 3),
  },
  'a transaction': {
    write: (database, name) =>
      inTransaction(database, async (transaction) => {
        await sql`select count(*) from things`.execute(transaction);
        await sql`insert into things values (${name}, 2)`.execute(transaction);
        await sql`update things set number = 3 where name = ${name} returning number`.execute(transaction);
      }),
    after: (rows, name) => [...rows, { name, number: 3 }],
  },
  'a transaction that is taken back': {
    write: (database, name) =>
      inTransaction(database, async (transaction) => {
        await sql`insert into things values (${name}, 2)`.execute(transaction);
        throw new TakenBack();
      }).catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      }),
    after: (rows) => rows,
  },
  'a statement that is wrong': {
    write: (database, name) =>
      sql`insert into things values (${name}, null)`.execute(database).then(
        () => expect.fail('It was taken.'),
        (error: unknown) => {
          if (isDatabaseUnavailable(error)) throw error;
        },
      ),
    after: (rows) => rows,
  },
};

class TakenBack extends Error {}

describeOnFiles('while another process takes the lock again and again', (databases) => {
  test('each kind of statement has its effect if acknowledged, and none if refused', async () => {
    const place = (await databases.create()) as { file: string };
    const database = await openDatabase(place, { turnMs: TURN_MS });
    databases.whenOver(() => database.destroy());
    await sql`create table things (name text not null, number integer not null)`.execute(database);
    const other = new DatabaseSync(place.file);
    databases.whenOver(async () => other.close());
    const holder = await startLockHolder(databases, place.file, HELD_MS, FREE_MS);
    const seen = { acknowledged: 0, refused: 0 };
    let rows: Rows = [];
    const isEnough = () => Math.min(seen.acknowledged / 10, seen.refused) >= REFUSED;
    for (let number = 0; number < MAX_WRITES && !isEnough(); number += 1) {
      holder.assertRunning();
      const kind = Object.values(WRITES)[number % Object.keys(WRITES).length];
      try {
        await kind?.write(database, `${number}`);
        rows = kind?.after(rows, `${number}`) ?? rows;
        seen.acknowledged += 1;
      } catch (error) {
        expect(isDatabaseUnavailable(error), String(error)).toBe(true);
        seen.refused += 1;
      }
      // Another connection sees only committed rows.
      expect(other.prepare('select * from things order by rowid').all()).toEqual(rows);
    }
    expect(isEnough(), `after ${MAX_WRITES} writes: ${JSON.stringify(seen)}`).toBe(true);
    await holder.stop();
    other.exec('begin immediate; rollback');
  }, 600_000);

  test('concurrent statements are executed or refused, and each is counted once', async () => {
    const place = (await databases.create()) as { file: string };
    const database = await openDatabase(place, { turnMs: TURN_MS });
    databases.whenOver(() => database.destroy());
    await sql`create table things (name text not null, number integer not null)`.execute(database);
    const holder = await startLockHolder(databases, place.file, HELD_MS, FREE_MS);
    const kinds = ['an insert', 'an insert that answers with its row', 'a transaction'] as const;
    const acknowledged: string[] = [];
    const writer = async (who: number) => {
      for (let number = 0; number < fewOrMany(40, 2000); number += 1) {
        const name = `${who} ${number}`;
        await WRITES[kinds[number % 3] as string]?.write(database, name).then(
          () => acknowledged.push(name),
          (error: unknown) => expect(isDatabaseUnavailable(error)).toBe(true),
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, who) => writer(who)));
    holder.assertRunning();
    const { rows } = await sql<{ name: string }>`select name from things`.execute(database);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted());
  }, 600_000);
});

/** Kinds of changes by customers, each with a check that it was made. */
const CHANGES: Readonly<Record<string, (portal: Portal, visitor: Visitor) => Promise<Change>>> = {
  'signing in': async (portal) => {
    const somebody = await portal.newVisitor();
    return {
      make: () => somebody.post('/api/auth/custom/login', { email: KATHARINA, password: DEMO_PASSWORD }),
      isMade: async () => (await somebody.session()).signed_in === true,
    };
  },
  'signing out': async (portal) => {
    const somebody = await portal.customer('no-deal');
    const thief = portal.visitor();
    for (const [name, value] of somebody.cookies) thief.cookies.set(name, value);
    return {
      make: () => somebody.post('/api/auth/signout'),
      isMade: async () => (await thief.session()).signed_in === false,
    };
  },
  'a wrong password that is counted': async (portal) => {
    const somebody = await portal.newVisitor();
    const attempts = async () =>
      (await portal.database.selectFrom('attempts').select('count').execute()).reduce((sum, row) => sum + row.count, 0);
    const before = await attempts();
    return {
      make: () => somebody.post('/api/auth/custom/login', { email: `${before}@example.de`, password: 'wrong' }),
      isMade: async () => (await attempts()) > before,
    };
  },
  'a picture': async (portal, visitor) => {
    const files = () => countOf(portal, 'uploads');
    const before = await files();
    return { make: () => sendImage(visitor, DEAL), isMade: async () => (await files()) > before };
  },
  'a booking': async (portal, visitor) => {
    const bookings = () => countOf(portal, 'return_changes');
    const before = await bookings();
    return {
      make: () => visitor.put(dealUrl(DEAL, '/return'), pickup()),
      isMade: async () => (await bookings()) > before,
    };
  },
  'a draft': async (_, visitor) => {
    const path = `/portal/api/drafts/mileage-report?input=${encodeURIComponent(JSON.stringify({ deal_id: randomUUID() }))}`;
    const draft = { version: 1, id: 'one', step: 'report', answers: { mileage: 5 } };
    return {
      make: () => visitor.put(path, { revision: 0, draft }),
      isMade: async () => (await visitor.get(path)).body.revision === 1,
    };
  },
};

interface Change {
  make(): Promise<{ readonly status: number }>;
  isMade(): Promise<boolean>;
}

const DEAL = 'return-window-open';

const countOf = async ({ database }: Portal, table: 'uploads' | 'return_changes') =>
  (await database.selectFrom(table).select(sql`1`.as('one')).execute()).length;

describeOnFiles('while another process takes the lock again and again, customers', (databases) => {
  test.each(Object.entries(CHANGES))(
    'find %s done once acknowledged',
    async (_, prepare) => {
      // Few at a time, because the server refuses some of many.
      for (let round = 0; round < fewOrMany(1, 16); round += 1) await expectMade(databases, prepare);
    },
    600_000,
  );
});

describeOnFiles('while the lock is held elsewhere', (databases) => {
  test('a booking waits, reads work, and the server is not ready', async () => {
    const portal = await startPortal(databases);
    const { cookies, csrfToken } = await portal.customer(DEAL);
    // Unlike the usual visitor, does not wait until the last use of its session is written.
    const visitor = Object.assign(new Visitor(portal.app), { cookies, csrfToken });
    const other = new DatabaseSync('file' in portal.place ? portal.place.file : '');
    databases.whenOver(async () => other.close());
    other.exec('begin immediate');
    // The last use of the session is due to be written, too.
    portal.clock.moveBy(120_000);
    const booking = visitor.put(dealUrl(DEAL, '/return'), pickup());
    expect((await visitor.get('/health')).status).toBe(503);
    expect([(await visitor.get(dealUrl(DEAL))).status, (await visitor.get('/health/live')).status]).toEqual([200, 200]);
    expect(await Promise.race([booking.then(() => 'is answered'), sleep(1000, 'waits')])).toBe('waits');
    other.exec('rollback');
    expect((await booking).status).toBe(200);
    expect((await visitor.get('/health')).status).toBe(200);
  });
});

describeOnPostgres('while the rows of a customer are locked elsewhere', (databases) => {
  test('more changes wait than there are connections, and reads still work', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const other = new pg.Client({ connectionString: 'url' in portal.place ? portal.place.url : '' });
    await other.connect();
    databases.whenOver(() => other.end());
    await other.query(`begin; select 1 from deals where id = '${DEAL}' for update`);
    const bookings = Array.from({ length: 30 }, () => visitor.put(dealUrl(DEAL, '/return'), pickup()));
    const first = Promise.race(bookings).then(() => 'a booking');
    const read = visitor.get(dealUrl(DEAL)).then(({ status }) => `a page with ${status}`);
    expect(await Promise.race([first, read])).toBe('a page with 200');
    await other.query('rollback');
    await Promise.all(bookings);
  }, 60_000);
});

describeOnPostgres('a statement for a row that is locked elsewhere', (databases) => {
  test('times out after the limit of a transaction, also outside of one', async () => {
    const { place, database } = await startPortal(databases);
    const other = new pg.Client({ connectionString: 'url' in place ? place.url : '' });
    await other.connect();
    databases.whenOver(() => other.end());
    await other.query(`begin; select 1 from customers where id = '501001' for update`);
    await expect(holdAccount(database, '501001')).rejects.toMatchObject({ code: '55P03' });
  }, 60_000);
});

async function expectMade(databases: TestDatabases, prepare: (typeof CHANGES)[string]): Promise<void> {
  // A sign-in without a lock counts as an attempt, because the count precedes the check.
  const signIn = { ...defaultSettings.signIn, perAccountAndAddress: 1000, perAddress: 1000, perAccount: 1000 };
  const portal = await startPortal(databases, { turnMs: TURN_MS, settings: { signIn } });
  const visitor = await portal.customer(DEAL);
  const changes: Change[] = [];
  for (let number = 0; number < 12; number += 1) changes.push(await prepare(portal, visitor));
  const holder = await startLockHolder(databases, 'file' in portal.place ? portal.place.file : '', HELD_MS, FREE_MS);
  for (const { make, isMade } of changes) {
    const taken = await until(
      async () => {
        const { status } = await make();
        return status !== 503 && status;
      },
      { what: 'an answer other than 503', pauseMs: 0 },
    );
    expect([taken < 500, await isMade()]).toEqual([true, true]);
  }
  holder.assertRunning();
  await holder.stop();
  expect((await visitor.get('/health')).status).toBe(200);
}
