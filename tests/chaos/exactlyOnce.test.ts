// Repeated, lost and torn requests to two servers take effect once (SEC-B1 to SEC-B3, SEC-B10).
// The full figures are in `npm run soak`.
import { Agent } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { type Member, seedCrowd, ZIPS } from '../../scripts/testbed/crowd.ts';
import { sendOverHttp } from '../../scripts/testbed/http.ts';
import { readOffer, submitsOf } from '../../scripts/testbed/submits.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { effectsOf, findDamage, findHalves, readEffects } from '../support/server/effects.ts';
import { createLoad, submitAll } from '../support/server/load.ts';
import { pickup } from '../support/server/portal.ts';
import { type Running, startProcess } from '../support/server/process.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const SUBMITS = fewOrMany(600, 100_000);
const CUSTOMERS = fewOrMany(60, 1000);
const WAITING = fewOrMany(300, 1000);
const SLOTS = 10;

/** No demo, for a fast start. The trusted proxy header carries the customers' addresses. */
const ENVIRONMENT = { DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'info' };

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

afterAll(() => agent.destroy());

async function startTwo(databases: TestDatabases, customers: number) {
  const place = await databases.create();
  const database = await openDatabase(place);
  databases.whenOver(() => database.destroy());
  const members = await seedCrowd(database, customers);
  const start = () => startProcess(databases, place, ENVIRONMENT);
  return { database, members, servers: await Promise.all([start(), start()]) };
}

describeOnEachDatabase('two servers with duplicated requests', (databases) => {
  test(`${SUBMITS} submits have exactly one effect each, and repeated ones the same answer`, async () => {
    const { database, members, servers } = await startTwo(databases, CUSTOMERS);
    const offer = await readOffer(servers[0]?.base ?? '', members);
    const load = createLoad();
    await submitAll(load, servers, members, (member) => submitsOf(member, offer, SUBMITS / CUSTOMERS));
    expect(load.begun).toHaveLength(SUBMITS);
    const answered = [...load.answers.values()];
    expect(answered.find((answers) => answers.size > 1)).toBeUndefined();
    expect(answered.flatMap((answers) => [...answers]).find((answer) => !/^20[01] /.test(answer))).toBeUndefined();
    expect(await readEffects(database)).toEqual(effectsOf(load.begun));
    expect(await findHalves(database)).toEqual([]);
    expect(await findDamage(database, databases.kind)).toEqual([]);
    console.info(`${SUBMITS} submits were sent ${load.requests} times [${databases.kind}].`);
  }, 3_600_000);

  test(`${WAITING} customers for the last places of ${SLOTS} slots: one gets each`, async () => {
    const { database, members, servers } = await startTwo(databases, WAITING + 2 * SLOTS);
    const offer = await readOffer(servers[0]?.base ?? '', members);
    const slots = Array.from({ length: SLOTS }, (_, slot) => offer.timeOf(0, slot));
    const book = async ({ number, headersFor, ending }: Member) => {
      const { base } = servers[Math.floor(number / SLOTS) % 2] as Running;
      const body = pickup({ preferred_return_date: slots[number % SLOTS], return_zip: ZIPS[0] });
      const headers = { ...headersFor(base), 'idempotency-key': `${number}-return` };
      const url = `${base}/portal/api/bff/deals/${ending}/return`;
      const { status, text } = await until(
        async () => {
          const answer = await sendOverHttp({ method: 'PUT', url, headers, body, agent });
          return answer.status !== 503 && answer;
        },
        { what: 'an answer other than 503', pauseMs: 0 },
      );
      return status === 200 ? 'booked' : String(JSON.parse(text).code);
    };
    const early = members.slice(0, 2 * SLOTS);
    expect(new Set(await Promise.all(early.map(book)))).toEqual(new Set(['booked']));
    const waiting = members.slice(2 * SLOTS);
    const outcomes = await Promise.all(waiting.map(book));
    const winners = waiting.filter((_, index) => outcomes[index] === 'booked');
    expect(winners.map(({ number }) => number % SLOTS).sort()).toEqual(slots.map((_, slot) => slot));
    expect(outcomes.filter((outcome) => outcome === 'slot_taken')).toHaveLength(WAITING - SLOTS);
    expect(await database.selectFrom('slot_seats').selectAll().execute()).toHaveLength(3 * SLOTS);
    expect(await findHalves(database)).toEqual([]);
  }, 600_000);
});
