// Long locks of the database file, by another process or a frozen server (SEC-C1, SEC-C2).

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { seedCrowd } from '../../scripts/testbed/crowd.ts';
import { readOffer, submitsOf } from '../../scripts/testbed/submits.ts';
import { KATHARINA } from '../support/server/accounts.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { readKeys } from '../support/server/effects.ts';
import { createLoad, submitAll } from '../support/server/load.ts';
import { dealUrl } from '../support/server/portal.ts';
import { type Running, startProcess } from '../support/server/process.ts';
import { until } from '../support/waiting.ts';

const CUSTOMERS = 60;
const PACE = { atOnce: 8, pauseMs: 20 };

const health = async ({ base }: Running, path = '/health') => (await fetch(base + path)).status;

async function untilHealth(server: Running, status: number): Promise<void> {
  await until(async () => (await health(server)) === status, { what: `/health answers ${status}` });
}

async function signIn(base: string): Promise<{ readonly status: number; readonly isSignedIn: () => Promise<boolean> }> {
  const ask = (cookie: string) => fetch(`${base}/portal/api/session`, { headers: { cookie } });
  const first = await ask('');
  const { csrf_token } = (await first.json()) as { csrf_token: string };
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(`${base}/api/auth/custom/login`, {
    method: 'POST',
    headers: { cookie, origin: base, 'x-csrf-token': csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({ email: KATHARINA, password: DEMO_PASSWORD }),
  });
  const session = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    status: answer.status,
    isSignedIn: async () => ((await (await ask(session)).json()) as { signed_in: boolean }).signed_in,
  };
}

describeOnFiles('a lock that another process holds', (databases) => {
  test('delays writes for four seconds, then fails them and readiness, but not reads', async () => {
    const place = (await databases.create()) as { file: string };
    const server = await startProcess(databases, place);
    const other = new DatabaseSync(place.file);
    databases.whenOver(async () => other.close());
    await untilHealth(server, 200);

    other.exec('begin immediate');
    const lockedFor = sleep(4000);
    const patient = [signIn(server.base), signIn(server.base)];
    await untilHealth(server, 503);
    await lockedFor;
    other.exec('rollback');
    for (const { status, isSignedIn } of await Promise.all(patient))
      expect([status, await isSignedIn()]).toEqual([200, true]);

    other.exec('begin immediate');
    expect((await signIn(server.base)).status).toBe(503);
    expect([await health(server), await health(server, '/health/live')]).toEqual([503, 200]);
    expect((await fetch(`${server.base}/portal/api/session`)).status).toBe(200);
    other.exec('rollback');
    await untilHealth(server, 200);
    const { status, isSignedIn } = await signIn(server.base);
    expect([status, await isSignedIn()]).toEqual([200, true]);
    // The idle server holds no lock.
    other.exec('begin immediate; rollback');
  }, 60_000);

  test.each(['SIGCONT', 'SIGKILL'] as const)(
    'a server frozen in a transaction until %s loses no data',
    async (end) => {
      const place = (await databases.create()) as { file: string };
      const database = await openDatabase(place);
      databases.whenOver(() => database.destroy());
      const members = await seedCrowd(database, CUSTOMERS);
      const environment = { DEMO: 'off', TRUST_PROXY: 'on' };
      const [frozen, other] = [
        await startProcess(databases, place, environment),
        await startProcess(databases, place, environment),
      ];
      const offer = await readOffer(other.base, members);
      const load = createLoad();
      let isOver = false;
      const targets = [{ base: frozen.base }, other];
      const work = submitAll(load, targets, members, (member) => submitsOf(member, offer), {
        ...PACE,
        isOver: () => isOver,
      });
      await freezeInTransaction(frozen, other, place.file);
      expect((await fetch(`${other.base}${dealUrl('return-window-open')}`)).status).toBe(401);
      const lost = await missing(load.answers.keys());
      frozen.process.kill(end);
      if (end === 'SIGKILL') targets.shift();
      await untilHealth(other, 200);
      const before = load.answers.size;
      await until(() => load.answers.size >= before + 10, { what: 'ten more answers' });
      isOver = true;
      await work;
      expect([lost, await missing(load.answers.keys())]).toEqual([[], []]);

      async function missing(acknowledged: Iterable<string>): Promise<string[]> {
        const answered = [...acknowledged];
        const kept = new Set(await readKeys(database));
        return answered.filter((key) => !kept.has(key));
      }
    },
    120_000,
  );
});

/** Stops the server repeatedly until it holds the lock, and the other server says so. */
async function freezeInTransaction({ process }: Running, other: Running, file: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    await until(
      async () => {
        process.kill('SIGSTOP');
        await sleep(20);
        // On a busy machine the other server may hold the lock for that long as well.
        if ((await isLockedForLong(database)) && (await isRefused(other))) return true;
        process.kill('SIGCONT');
        await sleep(Math.random() * 20);
        return false;
      },
      { what: 'the stopped server holds the lock', pauseMs: 0 },
    );
  } finally {
    database.close();
  }
}

async function isRefused(server: Running): Promise<boolean> {
  for (let look = 0; look < 200; look += 1) {
    if ((await health(server)) === 503) return true;
    await sleep(50);
  }
  return false;
}

/** Retries, because the other server may hold the lock for a moment. */
async function isLockedForLong(database: DatabaseSyncInstance): Promise<boolean> {
  for (let look = 0; look < 100; look += 1) {
    try {
      database.exec('begin immediate');
      database.exec('rollback');
      return false;
    } catch {
      await sleep(5);
    }
  }
  return true;
}
