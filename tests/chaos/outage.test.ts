// Database gone, locked, full or read-only: 503 with Retry-After, and recovery (SEC-C2).

import { spawnSync } from 'node:child_process';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { DatabasePlace } from '../../app/server/platform/db/open.ts';
import { describeOnEachDatabase, describeOnPostgres, type TestDatabases } from '../support/server/databases.ts';
import { startNetwork } from '../support/server/network.ts';
import { type Answer, dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const RETURN = dealUrl('return-window-open', '/return');
const AT_ONCE = 20;

/** The whole message on the wire, because a column of `deals` contains the word, too. */
const COMMIT = 'commit\0';

type Break = (portal: Portal) => Promise<() => Promise<void>>;

const BREAKS: Readonly<Record<string, Readonly<Record<TestDatabases['kind'], Break>>>> = {
  'is locked by somebody else': {
    SQLite: async ({ place }) => {
      const other = new DatabaseSync('file' in place ? place.file : '');
      other.exec('begin immediate');
      return async () => {
        other.exec('rollback');
        other.close();
      };
    },
    PostgreSQL: async ({ place }) => {
      const end = await openTransaction(place, 'lock table idempotency_keys in access exclusive mode');
      return () => end('rollback');
    },
  },
  'cannot be written': {
    SQLite: async ({ database }) => {
      await sql`pragma query_only = 1`.execute(database);
      return async () => void (await sql`pragma query_only = 0`.execute(database));
    },
    PostgreSQL: async ({ place }) => {
      await administrate(place, (name) => `alter database ${name} set default_transaction_read_only = on`);
      return () => administrate(place, (name) => `set transaction_read_only = off; alter database ${name} reset all`);
    },
  },
  'has no room left': {
    SQLite: async ({ database }) => {
      await sql`pragma max_page_count = 1`.execute(database);
      // Free space of existing pages is used up first, by rows smaller than a booking.
      const row = { customer_id: '501001', request_hash: '', answer: null, created_at: '' };
      const fill = (key: string) =>
        database
          .insertInto('idempotency_keys')
          .values({ ...row, key })
          .execute();
      let isFull = false;
      for (let number = 0; number < 100_000 && !isFull; number += 1)
        isFull = await fill(`${number}`).then(
          () => false,
          () => true,
        );
      expect(isFull).toBe(true);
      return async () => void (await sql`pragma max_page_count = 1000000`.execute(database));
    },
    PostgreSQL: async ({ database }) => {
      await sql`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(database);
      await sql`create trigger no_room before insert on idempotency_keys execute function no_room()`.execute(database);
      return async () => void (await sql`drop function no_room cascade`.execute(database));
    },
  },
};

async function openTransaction(place: DatabasePlace, statement: string): Promise<(end: string) => Promise<void>> {
  const client = new pg.Client({ connectionString: 'url' in place ? place.url : '' });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return async (end) => {
    await client.query(end);
    await client.end();
  };
}

const END_CONNECTIONS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Changes a database and ends its connections, so that the change applies at once. */
async function administrate(place: DatabasePlace, statement: (name: string) => string): Promise<void> {
  const { href, pathname } = new URL('url' in place ? place.url : '');
  const client = new pg.Client({ connectionString: href });
  await client.connect();
  await client.query(statement(pathname.slice(1)));
  await client.query(END_CONNECTIONS);
  await client.end();
}

/** Ends the connections from a child process. The blocked event loop cannot notice it yet. */
function endUnnoticed(url: string): void {
  const ended = spawnSync(process.execPath, [
    ...['--input-type=module', '--eval'],
    `import pg from 'pg';
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} });
    await client.connect();
    await client.query(${JSON.stringify(END_CONNECTIONS)});
    await client.end();`,
  ]);
  expect(ended.stderr.toString()).toBe('');
}

function book(visitor: Visitor): Promise<Answer[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, () => visitor.put(RETURN, pickup())));
}

function expectUnavailable(answers: readonly Answer[]): void {
  for (const { status, body, headers } of answers)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
}

const changesIn = async (portal: Portal) =>
  (await portal.database.selectFrom('return_changes').selectAll().where('deal_id', '=', 'return-window-open').execute())
    .length;

async function expectBack(portal: Portal, visitor: Visitor): Promise<void> {
  const before = await changesIn(portal);
  expect((await book(visitor)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  expect(await changesIn(portal)).toBe(before + AT_ONCE);
}

// These tests mostly wait, so they run concurrently.
describeOnEachDatabase(
  'a database',
  (databases) => {
    test.concurrent.each(Object.entries(BREAKS))(
      'that %s causes 503, and recovers automatically',
      async (_, breaks) => {
        const portal = await startPortal(databases);
        const visitor = await portal.customer('return-window-open');
        const mend = await breaks[databases.kind](portal);
        expectUnavailable(await book(visitor));
        await mend();
        expect(await changesIn(portal)).toBe(0);
        await expectBack(portal, visitor);
      },
      60_000,
    );
  },
  afterAll,
);

describeOnPostgres(
  'the way to PostgreSQL',
  (databases) => {
    async function start() {
      const place = await databases.create();
      const network = await startNetwork('url' in place ? place.url : '');
      databases.whenOver(() => network.stop());
      const portal = await startPortal(databases, { place: { url: network.url } });
      return { network, portal, visitor: await portal.customer('return-window-open') };
    }

    test.concurrent('is cut: no request waits, and it is restored', async () => {
      const { network, portal, visitor } = await start();
      network.cut();
      expectUnavailable([...(await book(visitor)), await visitor.get('/health')]);
      network.mend();
      await expectBack(portal, visitor);
    }, 60_000);

    test.concurrent('is silent: no request waits for long, and the silent connection is not used again', async () => {
      const { network, portal, visitor } = await start();
      network.silence();
      expectUnavailable(await book(visitor));
      network.mend();
      await expectBack(portal, visitor);
    }, 60_000);

    test.concurrent('ends while idle: later requests do not notice', async () => {
      const place = await databases.create();
      const portal = await startPortal(databases, { place });
      const url = 'url' in place ? place.url : '';
      await book(await portal.customer('return-window-open'));
      endUnnoticed(url);
      expect(await changesIn(portal)).toBe(AT_ONCE);
      endUnnoticed(url);
      const once = portal.database.transaction().execute((transaction) => sql`select 1`.execute(transaction));
      expect((await once).rows).toHaveLength(1);
      // The first statement of the transaction changes nothing and reveals the lost connection.
      endUnnoticed(url);
      await portal.database.deleteFrom('return_changes').where('deal_id', '=', 'return-window-open').execute();
      expect(await changesIn(portal)).toBe(0);
    }, 60_000);

    test.concurrent('is lost during a commit: the server finds out its outcome, and commits once', async () => {
      const { network, portal, visitor } = await start();
      for (let time = 1; time <= 5; time += 1) {
        network.loseAnswerTo(COMMIT);
        const { status } = await visitor.put(RETURN, pickup());
        expect([status, await changesIn(portal)]).toEqual([200, time]);
      }
    }, 60_000);

    test.concurrent('stays lost after a commit: the outcome is unknown, and the same key resolves it', async () => {
      const { network, portal, visitor } = await start();
      const key = { 'idempotency-key': 'one' };
      network.loseAnswerAndCut(COMMIT);
      const { status, body, headers } = await visitor.put(RETURN, pickup(), key);
      expect([status, body.code, body.outcome, headers['retry-after']]).toEqual([
        503,
        'outcome_unknown',
        'unknown',
        '5',
      ]);
      const before = await visitor.put(RETURN, pickup(), key);
      expect([before.body.code, before.body.outcome]).toEqual(['unavailable', 'not_done']);
      network.mend();
      expect((await visitor.put(RETURN, pickup(), key)).status).toBe(200);
      expect(await changesIn(portal)).toBe(1);
    }, 60_000);

    test.concurrent('has no connection left: requests wait briefly, then get 503', async () => {
      const { portal, visitor } = await start();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const hold = () =>
        portal.database.connection().execute(async (connection) => {
          await sql`select 1`.execute(connection);
          await released;
        });
      const held = Array.from({ length: 10 }, hold);
      expectUnavailable(await book(visitor));
      release();
      await Promise.all(held);
      await expectBack(portal, visitor);
    }, 60_000);
  },
  afterAll,
);
