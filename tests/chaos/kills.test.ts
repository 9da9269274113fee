// Killed servers lose no acknowledged change, leave none half done, report all (SEC-C1, SEC-C3).
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { deliverFollowUps, FOLLOW_UP_WAITS_MS } from '../../app/server/platform/outbox/delivery.ts';
import { createWebhook } from '../../app/server/platform/outbox/webhook.ts';
import { seedCrowd } from '../../scripts/testbed/crowd.ts';
import { readOffer, submitsOf } from '../../scripts/testbed/submits.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { effectsOf, findDamage, findHalves, readEffects, readKeys } from '../support/server/effects.ts';
import { createLoad, type Load, submitAll } from '../support/server/load.ts';
import { startProcess } from '../support/server/process.ts';
import { faulty, type Receiver, startReceiver } from '../support/server/receiver.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

/** For two servers on two databases: twenty kills in all, and a thousand in the soak run. */
const KILLS_OF_EACH = fewOrMany(5, 250);
const CUSTOMERS = 200;

const SECRET = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;

const ANSWERS_BETWEEN = 10;

/** Enough load to be at work at any kill, and too little to delay a start. */
const PACE = { atOnce: 8, pauseMs: 100 };

describeOnEachDatabase('two servers that are killed again and again', (databases) => {
  test(`${2 * KILLS_OF_EACH} kills under load lose no acknowledged write or report, and leave none partial`, async () => {
    const place = await databases.create();
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const members = await seedCrowd(database, CUSTOMERS);
    const receiver = await startReceiver();
    databases.whenOver(() => receiver.stop());
    faulty(receiver, 0.3);
    const environment = { DEMO: 'off', TRUST_PROXY: 'on', FOLLOW_UP_URL: receiver.url, FOLLOW_UP_SECRET: SECRET };
    const start = () => startProcess(databases, place, environment);
    const servers = await Promise.all([start(), start()]);
    const offer = await readOffer(servers[0].base, members);
    const load = createLoad();
    let isOver = false;
    const work = submitAll(load, servers, members, (member) => submitsOf(member, offer), {
      ...PACE,
      isOver: () => isOver,
    });
    const readyAfter: number[] = [];
    const killAgainAndAgain = async (which: 0 | 1) => {
      for (let kill = 0; kill < KILLS_OF_EACH; kill += 1) {
        await untilAnswered(load, load.answers.size + ANSWERS_BETWEEN);
        await sleep(Math.random() * 50);
        const answered = [...load.answers.keys()];
        servers[which].process.kill('SIGKILL');
        await once(servers[which].process, 'exit');
        await expectWhole(database, answered);
        const startedAt = performance.now();
        servers[which] = await start();
        readyAfter.push(performance.now() - startedAt);
      }
    };
    await Promise.all([killAgainAndAgain(0), killAgainAndAgain(1)]);
    isOver = true;
    await work;
    expect(await readEffects(database)).toEqual(effectsOf(load.begun));
    expect([...load.answers.values()].find((answers) => answers.size > 1)).toBeUndefined();
    expect(await findHalves(database)).toEqual([]);
    expect(await findDamage(database, databases.kind)).toEqual([]);
    await deliverTheRest(database, receiver);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(load.begun.length);
    report(load, readyAfter, databases.kind);
  }, 3_600_000);
});

async function untilAnswered(load: Load, count: number): Promise<void> {
  await until(() => load.answers.size >= count, { what: `${count} answers`, rounds: 12_000, pauseMs: 5 });
}

/** Checks at every moment, not only after all retries. */
async function expectWhole(database: Database, answered: readonly string[]): Promise<void> {
  const kept = new Set(await readKeys(database));
  expect(answered.filter((key) => !kept.has(key))).toEqual([]);
  expect(await findHalves(database)).toEqual([]);
}

/** Delivers the remaining events at the times of later retries. */
async function deliverTheRest(database: Database, { url }: Receiver): Promise<void> {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const transport = createWebhook({ url, secrets: [Buffer.from(SECRET)] }, clock);
  const left = () => database.selectFrom('follow_ups').select('id').executeTakeFirst();
  // An event with many attempts waits longest: all are delivered or given up after all waits.
  for (const wait of [...FOLLOW_UP_WAITS_MS, ...FOLLOW_UP_WAITS_MS.map(() => Math.max(...FOLLOW_UP_WAITS_MS))]) {
    if ((await left()) === undefined) break;
    now += Math.max(wait, 60_000);
    await deliverFollowUps({ store: { database, clock }, transport, log: { warn: () => undefined } });
  }
  expect(await left()).toBeUndefined();
}

function report({ begun }: Load, readyAfter: readonly number[], kind: string): void {
  const times = readyAfter.map(Math.round).sort((one, other) => one - other);
  const [middle, longest] = [times[Math.floor(times.length / 2)], times.at(-1)];
  console.info(
    `${times.length} kills, ${begun.length} submits; ready after ${middle} ms, at most ${longest} ms [${kind}].`,
  );
}
