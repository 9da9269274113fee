// Killed, frozen and locked servers lose and repeat nothing, and reads go on (SEC-C1, SEC-C2, SEC-C3).
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { Database, DatabasePlace } from '../../app/server/platform/db/open.ts';
import { type Member, seedCrowd } from '../../scripts/testbed/crowd.ts';
import { sendOverHttp } from '../../scripts/testbed/http.ts';
import { readOffer, submitsOf } from '../../scripts/testbed/submits.ts';
import { describeOnFiles, describeOnPostgres, type TestDatabases } from '../support/server/databases.ts';
import { effectsOf, findDamage, findHalves, readEffects, readKeys } from '../support/server/effects.ts';
import { useDefaultLevel } from '../support/server/isolation.ts';
import { createLoad, type Load, submitAll } from '../support/server/load.ts';
import { startPgbouncer } from '../support/server/pgbouncer.ts';
import { type Running, startProcess } from '../support/server/process.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const HOW_OFTEN = { kill: fewOrMany(3, 60), freeze: fewOrMany(1, 20), lock: fewOrMany(1, 20) };

const MAX_MS = fewOrMany(6_000, 20_000);

const CUSTOMERS = 200;
const PACE = { atOnce: 8, pauseMs: 100 };
const ENVIRONMENT = { DEMO: 'off', TRUST_PROXY: 'on' };

const ANSWERS_BETWEEN = 10;

/** Time in ms after which the proxy also asks the other server. */
const PATIENCE_MS = 150;

/** Maximum duration of a read in ms: the promise (soak), or enough to detect a missing answer. */
const MAX_READ_MS = fewOrMany(20_000, 1_000);

/** Takes the lock that every change needs, and returns its release. */
type Lock = () => Promise<() => Promise<unknown>>;

interface Setting {
  readonly environment?: Readonly<Record<string, string>>;
  readonly place: DatabasePlace;
  readonly lock: Lock;
}

function describeUpheaval(databases: TestDatabases, settle: (place: DatabasePlace) => Promise<Setting>): void {
  const { kill, freeze, lock } = HOW_OFTEN;
  test(`${kill} kills, ${freeze} freezes and ${lock} locks lose and double nothing; reads still work`, async () => {
    const own = await databases.create();
    const database = await openDatabase(own);
    databases.whenOver(() => database.destroy());
    const members = await seedCrowd(database, CUSTOMERS);
    const setting = await settle(own);
    const start = () => startProcess(databases, setting.place, { ...ENVIRONMENT, ...setting.environment });
    const servers = [await start(), await start()];
    const offer = await readOffer((servers[0] as Running).base, members);
    const load = createLoad();
    const over = { isOver: false };
    const work = submitAll(load, servers, members, (member) => submitsOf(member, offer), {
      ...PACE,
      isOver: () => over.isOver,
    });
    const readers = Array.from({ length: 3 }, (_, number) => readOn(servers, members[number] as Member, over));
    const deeds: Record<keyof typeof HOW_OFTEN, () => Promise<void>> = {
      kill: async () => {
        const which = Math.floor(Math.random() * 2);
        const { process } = servers[which] as Running;
        process.kill('SIGKILL');
        await once(process, 'exit');
        servers[which] = await start();
      },
      freeze: async () => {
        const { process } = servers[Math.floor(Math.random() * 2)] as Running;
        process.kill('SIGSTOP');
        await sleep(Math.random() * MAX_MS);
        process.kill('SIGCONT');
      },
      lock: async () => {
        const release = await setting.lock();
        await sleep(Math.random() * MAX_MS);
        await release();
      },
    };
    for (const deed of shuffled()) {
      const answered = [...load.answers.keys()];
      await deeds[deed]();
      await expectWhole(database, answered);
      await untilAnswered(load, load.answers.size + ANSWERS_BETWEEN);
    }
    over.isOver = true;
    await work;
    const reads = (await Promise.all(readers)).flat();
    expect(await readEffects(database)).toEqual(effectsOf(load.begun));
    expect([...load.answers.values()].find((answers) => answers.size > 1)).toBeUndefined();
    expect(await findHalves(database)).toEqual([]);
    expect(await findDamage(database, databases.kind)).toEqual([]);
    console.info(
      `${load.begun.length} submits; ${reads.length} reads, the longest ${Math.max(...reads).toFixed()} ms [${databases.kind}].`,
    );
    expect(Math.max(...reads)).toBeLessThan(MAX_READ_MS);
  }, 7_200_000);
}

function shuffled(): (keyof typeof HOW_OFTEN)[] {
  const deeds = (['kill', 'freeze', 'lock'] as const).flatMap((deed) => Array<typeof deed>(HOW_OFTEN[deed]).fill(deed));
  return deeds
    .map((deed) => ({ deed, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ deed }) => deed);
}

/** Checks at every moment, not only after all retries. */
async function expectWhole(database: Database, answered: readonly string[]): Promise<void> {
  const kept = new Set(await readKeys(database));
  expect(answered.filter((key) => !kept.has(key))).toEqual([]);
  expect(await findHalves(database)).toEqual([]);
}

async function untilAnswered(load: Load, count: number): Promise<void> {
  await until(() => load.answers.size >= count, { what: `${count} answers`, rounds: 12_000, pauseMs: 5 });
}

/** Reads pages through a proxy that also asks the other server. @returns durations in ms */
async function readOn(
  servers: readonly Running[],
  member: Member,
  over: { readonly isOver: boolean },
): Promise<number[]> {
  const paths = ['/portal/api/bff/deals', `/portal/api/bff/deals/${member.running}`, '/portal/api/bff/profile'];
  const took: number[] = [];
  for (let number = member.number; !over.isOver; number += 1) {
    const began = performance.now();
    const path = paths[number % paths.length] as string;
    const from = `10.99.${member.number}.${number & 255}`;
    const ask = (server: Running | undefined) => readFrom(server, { path, member, from });
    await until(
      async () => {
        const first = ask(servers[number % 2]);
        const isThere = await Promise.race([first.then(() => true).catch(() => false), sleep(PATIENCE_MS, false)]);
        return (
          isThere ||
          Promise.any([first, ask(servers[(number + 1) % 2])]).then(
            () => true,
            () => false,
          )
        );
      },
      { what: `an answer to ${path}`, pauseMs: 5 },
    );
    took.push(performance.now() - began);
    await sleep(20);
  }
  return took;
}

async function readFrom(
  server: Running | undefined,
  { path, member, from }: { readonly path: string; readonly member: Member; readonly from: string },
): Promise<void> {
  const base = server?.base ?? '';
  const { status } = await sendOverHttp({
    method: 'GET',
    url: base + path,
    headers: { ...member.headersFor(base), 'x-forwarded-for': from },
    signal: AbortSignal.timeout(MAX_READ_MS),
  });
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

describeOnFiles('two servers on one file', (databases) => {
  describeUpheaval(databases, async (place) => ({
    place,
    lock: async () => {
      const other = new DatabaseSync('file' in place ? place.file : '');
      other.exec('pragma busy_timeout = 10000; begin immediate');
      return async () => other.close();
    },
  }));
});

describeOnPostgres('two servers on PostgreSQL', (databases) => {
  describeUpheaval(databases, async (place) => ({ place, lock: () => lockTables(place) }));
});

describeOnPostgres('two servers behind PgBouncer, on a database that is serializable by default', (databases) => {
  describeUpheaval(databases, async (place) => {
    await useDefaultLevel(databases, place, 'serializable');
    const url = 'url' in place ? place.url : '';
    const pooler = await startPgbouncer(url, 10);
    databases.whenOver(async () => pooler.stop());
    // Both servers together use all connections of the pooler.
    const environment = { DATABASE_CONNECTIONS: '5' };
    return { place: { url: pooler.urlOf(url) }, environment, lock: () => lockTables(place) };
  });
});

/** Locks every table against writes only. Retries after a deadlock. */
async function lockTables(place: DatabasePlace): Promise<() => Promise<unknown>> {
  const url = 'url' in place ? place.url : '';
  return until(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(`begin; do $$ begin execute (select 'lock table ' || string_agg(quote_ident(tablename), ', ')
          || ' in exclusive mode' from pg_tables where schemaname = 'public'); end $$`);
        return () => client.end();
      } catch {
        await client.end();
        return false;
      }
    },
    { what: 'a lock on every table' },
  );
}
