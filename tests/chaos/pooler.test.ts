// Two servers behind PgBouncer in transaction mode, and a role with few connections.
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { describeOnPostgres, type TestDatabases } from '../support/server/databases.ts';
import { startPgbouncer } from '../support/server/pgbouncer.ts';
import { dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';

async function serversBehindPooler(databases: TestDatabases): Promise<readonly [Portal, Portal]> {
  const { place } = await startPortal(databases);
  const url = 'url' in place ? place.url : '';
  const pooler = await startPgbouncer(url, 3);
  databases.whenOver(async () => pooler.stop());
  const behind = { url: pooler.urlOf(url) };
  return [await startPortal(databases, { place: behind }), await startPortal(databases, { place: behind })];
}

/** Reads with many different statements, to exceed the prepared statements of a connection. */
async function readAll(visitor: Visitor): Promise<number[]> {
  const urls = [
    '/portal/api/bff/deals',
    '/portal/api/bff/profile',
    '/portal/api/bff/drivers',
    '/portal/api/bff/payment-methods',
    dealUrl(DEAL, '/return'),
    '/api/cars?limit=5',
    '/api/cars?limit=5&fuels=electric',
  ];
  const answers = await Promise.all(Array.from({ length: 4 }, () => urls.map((url) => visitor.get(url))).flat());
  return answers.map(({ status }) => status);
}

describeOnPostgres('behind PgBouncer', (databases) => {
  test('two servers start, read, write and spend nothing twice', async () => {
    const servers = await serversBehindPooler(databases);
    const visitors = [await servers[0].customer(DEAL), await servers[1].customer(DEAL)] as const;
    for (let round = 0; round < 5; round += 1) {
      const statuses = (await Promise.all(visitors.map(readAll))).flat();
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    const headers = { 'idempotency-key': 'one' };
    const book = (visitor: Visitor) => visitor.put(dealUrl(DEAL, '/return'), pickup(), headers);
    const answers = await Promise.all([...visitors, ...visitors].map(book));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await servers[0].database.selectFrom('return_changes').selectAll().execute()).toHaveLength(1);
  }, 60_000);

  test('a transaction that is idle too long is ended, and its rows are unlocked', async () => {
    const [one, other] = await serversBehindPooler(databases);
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const lock = (portal: Portal) =>
      inTransaction(portal.database, (transaction) =>
        transaction.selectFrom('deals').select('id').where('id', '=', DEAL).forUpdate().executeTakeFirst(),
      );
    const frozen = inTransaction(one.database, async (transaction) => {
      await transaction.selectFrom('deals').select('id').where('id', '=', DEAL).forUpdate().execute();
      await asleep;
    });
    const failed = expect(frozen).rejects.toThrow();
    await expect(lock(other)).rejects.toMatchObject({ code: '55P03' });
    expect(await lock(other)).toEqual({ id: DEAL });
    wake();
    await failed;
  }, 60_000);
});

describeOnPostgres('a role with few connections', (databases) => {
  test('makes calls wait, for one server and for two', async () => {
    const { place } = await startPortal(databases);
    const url = new URL('url' in place ? place.url : '');
    const administrator = new pg.Client({ connectionString: url.href });
    await administrator.connect();
    const role = `few_${Date.now()}`;
    await administrator.query(
      `create role ${role} login connection limit 5; grant all on all tables in schema public to ${role}`,
    );
    databases.whenOver(async () => {
      await administrator.query(`drop owned by ${role}; drop role ${role}`);
      await administrator.end();
    });
    url.username = role;
    const servers = [await openDatabase({ url: url.href }), await openDatabase({ url: url.href })];
    for (const server of servers) databases.whenOver(() => server.destroy());
    const read = (number: number) =>
      servers[number % 2]?.selectFrom('deals').select('id').where('id', '=', DEAL).executeTakeFirst();
    for (let round = 0; round < 10; round += 1)
      expect(await Promise.all(Array.from({ length: 100 }, (_, number) => read(number)))).toEqual(
        Array(100).fill({ id: DEAL }),
      );
  }, 60_000);
});
