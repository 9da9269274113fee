import type { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../../app/server/platform/db/open.ts';
import { once } from '../../app/server/platform/once/once.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Answer, dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const PAIRS = fewOrMany(60, 2000);
/** Customers who compete for the three places of one slot, and then move to separate slots. */
const CROWD = 20;

/** Returns a time shared by three customers, which fills the places of its slot. */
function quietTimeOf(index: number): string {
  const slot = Math.floor(index / 3);
  return `2026-12-${slot < 4 ? '04' : '07'}T${['08', '10', '12', '14'][slot % 4]}:00:00+01:00`;
}

/** Retries a request until the server has a database connection for it. */
function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  const answered = async () => {
    const answer = await send();
    return answer.status !== 503 && answer;
  };
  return until(answered, { what: 'an answer other than 503', pauseMs: 0 });
}

function twinOf(visitor: Visitor, portal: Portal): Visitor {
  const twin = portal.visitor();
  for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
  twin.csrfToken = visitor.csrfToken;
  return twin;
}

const RETURN = dealUrl('return-window-open', '/return');

function changesOf(portal: Portal): Promise<unknown[]> {
  return portal.database.selectFrom('return_changes').selectAll().where('deal_id', '=', 'return-window-open').execute();
}

async function manyCustomers(portal: Portal, count: number) {
  const { database } = portal;
  const [customer, car, deal] = await Promise.all([
    database.selectFrom('customers').selectAll().where('id', '=', '501001').executeTakeFirstOrThrow(),
    database.selectFrom('cars').selectAll().where('id', '=', 'car-return-window-open').executeTakeFirstOrThrow(),
    database.selectFrom('deals').selectAll().where('id', '=', 'return-window-open').executeTakeFirstOrThrow(),
  ]);
  const numbers = Array.from({ length: count }, (_, index) => index);
  await database
    .insertInto('customers')
    .values(numbers.map((number) => ({ ...customer, id: `c${number}`, email: `c${number}@example.de` })))
    .execute();
  await database
    .insertInto('cars')
    .values(numbers.map((number) => ({ ...car, id: `car${number}` })))
    .execute();
  await database
    .insertInto('deals')
    .values(numbers.map((number) => ({ ...deal, id: `d${number}`, customer_id: `c${number}`, car_id: `car${number}` })))
    .execute();
  return Promise.all(
    numbers.map(async (number) => {
      const visitor = portal.visitor();
      await visitor.signIn(`c${number}@example.de`, 'Probefahrt-2026');
      await visitor.session();
      return { visitor, url: dealUrl(`d${number}`, '/return') };
    }),
  );
}

describeOnEachDatabase('one effect per idempotency key', (databases) => {
  test('a request without a valid key writes nothing', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    for (const key of ['', 'a key with spaces', 'x'.repeat(201)]) {
      const answer = await visitor.put(RETURN, pickup(), { 'idempotency-key': key });
      expect([answer.status, answer.body.fields[0].name]).toEqual([400, 'Idempotency-Key']);
    }
    expect(await changesOf(portal)).toEqual([]);
  });

  test('the same key again gets the first answer, whatever has changed since', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const first = await visitor.put(RETURN, pickup(), { 'idempotency-key': 'one' });
    await visitor.put(RETURN, pickup({ preferred_return_date: '2026-12-04T10:00:00+01:00' }));
    const again = await visitor.put(RETURN, pickup(), { 'idempotency-key': 'one' });
    expect(again.body).toEqual(first.body);
    expect((await visitor.get(RETURN)).body.planned_date).toBe('2026-12-04');
    expect(await changesOf(portal)).toHaveLength(2);
  });

  test('the order of the fields does not matter', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    await visitor.put(RETURN, pickup(), { 'idempotency-key': 'one' });
    const reversed = Object.fromEntries(Object.entries(pickup()).reverse());
    expect((await visitor.put(RETURN, reversed, { 'idempotency-key': 'one' })).status).toBe(200);
  });

  test('the same key with another body or for another deal is refused', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.put(RETURN, pickup(), { 'idempotency-key': 'one' });
    const other = await visitor.put(RETURN, pickup({ return_street: 'Zeil' }), { 'idempotency-key': 'one' });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    expect((await visitor.put(dealUrl('missing', '/return'), pickup(), { 'idempotency-key': 'one' })).body.code).toBe(
      'key_reused',
    );
    expect(await changesOf(portal)).toHaveLength(1);
  });

  test('two customers may use the same key', async () => {
    const portal = await startPortal(databases);
    const [one, other] = [await portal.customer('return-window-open'), await portal.customer('business-customer')];
    expect((await one.put(RETURN, pickup(), { 'idempotency-key': 'one' })).status).toBe(200);
    const theirs = await other.put(dealUrl('business-customer', '/return'), pickup({ return_zip: '90402' }), {
      'idempotency-key': 'one',
    });
    expect([theirs.status, theirs.body.address.zip]).toEqual([200, '90402']);
  });

  test('a refused request leaves its key free', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect((await visitor.put(RETURN, pickup({ return_zip: '25980' }), { 'idempotency-key': 'one' })).status).toBe(422);
    expect((await visitor.put(RETURN, pickup(), { 'idempotency-key': 'one' })).status).toBe(200);
  });

  test('a refused request is refused again for half a minute, though possible by now', async () => {
    const portal = await startPortal(databases);
    const customers = await manyCustomers(portal, 4);
    for (const { visitor, url } of customers.slice(0, 3)) await visitor.put(url, pickup());
    const [mover, , , late] = customers;
    const send = () => late?.visitor.put(late.url, pickup(), { 'idempotency-key': 'one' });
    const refused = await send();
    expect(refused?.body.code).toBe('slot_taken');
    await mover?.visitor.put(mover.url, pickup({ preferred_return_date: '2026-12-03T12:00:00+01:00' }));
    expect((await send())?.body).toEqual(refused?.body);
    expect((await late?.visitor.get(late.url))?.body.planned_date).toBeUndefined();
    // After half a minute the request counts as a new attempt.
    portal.clock.moveBy(30_000);
    expect((await send())?.status).toBe(200);
  });

  test('a refused request with other agreed amounts counts as a new request', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    await visitor.put(RETURN, pickup());
    const move = pickup({ preferred_return_date: '2026-12-04T10:00:00+01:00' });
    const send = (fee: number) =>
      visitor.put(RETURN, move, { 'idempotency-key': 'one', 'agreed-amounts': `change_fee=${fee}` });
    const refused = await send(1);
    expect(refused.body.code).toBe('amount_changed');
    expect((await send(1)).body).toEqual(refused.body);
    expect((await send(refused.body.amount)).status).toBe(200);
  });

  test(`${PAIRS} pairs that are sent at once for slots that fill and empty get one answer each`, async () => {
    const first = await startPortal(databases);
    const second = await startPortal(databases, { place: first.place });
    const customers = await manyCustomers(first, CROWD);
    const different: unknown[] = [];
    const outcomes = new Set<string>();
    const sendPairs = async ({ visitor, url }: (typeof customers)[number], index: number) => {
      const twin = twinOf(visitor, second);
      for (let pair = 0; pair < PAIRS / CROWD; pair += 1) {
        const time = pair % 2 === 0 ? '2026-12-03T10:00:00+01:00' : quietTimeOf(index);
        const key = { 'idempotency-key': `${index}-${pair}` };
        const send = (sender: Visitor) =>
          untilAnswered(() => sender.put(url, pickup({ preferred_return_date: time }), key));
        // Delays some requests so that they arrive while the first one is answered.
        const sendLater = async () => {
          for (let request = 0; request < (pair + index) % 4; request += 1) await twin.get(url);
          return send(twin);
        };
        const answers = await Promise.all([send(visitor), sendLater()]);
        for (const { status, body } of answers) outcomes.add(status === 200 ? 'done' : body.code);
        const texts = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
        if (texts.size > 1) different.push([...texts]);
      }
    };
    await Promise.all(customers.map(sendPairs));
    expect(different).toEqual([]);
    expect(outcomes).toEqual(new Set(['done', 'slot_taken']));
  }, 600_000);

  test('twenty concurrent requests on two servers have one effect and one answer', async () => {
    const first = await startPortal(databases);
    const second = await startPortal(databases, { place: first.place });
    const visitor = await first.customer('return-window-open');
    const twin = twinOf(visitor, second);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? visitor : twin).put(RETURN, pickup(), { 'idempotency-key': 'one' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await changesOf(first)).toHaveLength(1);
  });
});

describeOnEachDatabase('the last place of a slot', (databases) => {
  test('goes to exactly one of many concurrent customers, and the others get slot_taken', async () => {
    const first = await startPortal(databases);
    const customers = await manyCustomers(first, 12);
    const [early, late] = [customers.slice(0, 2), customers.slice(2)];
    for (const { visitor, url } of early) expect((await visitor.put(url, pickup())).status).toBe(200);
    const answers = await Promise.all(late.map(({ visitor, url }) => visitor.put(url, pickup())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => `${body.status} ${body.code}`)),
    ).toEqual(new Set(['409 slot_taken']));
    const seats = await first.database
      .selectFrom('slot_seats')
      .selectAll()
      .where('day', '=', '2026-12-03')
      .where('tour', '=', 'zone-8')
      .execute();
    expect(seats.map(({ seat }) => seat).sort()).toEqual([1, 2, 3]);
  });

  test('is never shared when customers swap full slots concurrently, and none hang', async () => {
    const portal = await startPortal(databases);
    const customers = await manyCustomers(portal, 6);
    const at = (hour: string) => pickup({ preferred_return_date: `2026-12-03T${hour}:00:00+01:00` });
    const slots = (index: number) => (index < 3 ? ['10', '12'] : ['12', '10']) as [string, string];
    for (const [index, { visitor, url }] of customers.entries())
      expect((await visitor.put(url, at(slots(index)[0]))).status).toBe(200);
    const answers = await Promise.all(
      customers.map(({ visitor, url }, index) => visitor.put(url, at(slots(index)[1]))),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const seats = await portal.database.selectFrom('slot_seats').selectAll().where('tour', '=', 'zone-8').execute();
    expect(seats).toHaveLength(6);
    for (const slot of ['10:00', '12:00'])
      expect(seats.filter((seat) => seat.slot === slot).length).toBeLessThanOrEqual(3);
  });

  test('is free again when its customer moves away', async () => {
    const portal = await startPortal(databases);
    const customers = await manyCustomers(portal, 4);
    for (const { visitor, url } of customers.slice(0, 3)) await visitor.put(url, pickup());
    const [mover, , , waiting] = customers;
    expect((await waiting?.visitor.put(waiting.url, pickup()))?.body.code).toBe('slot_taken');
    await mover?.visitor.put(mover.url, pickup({ preferred_return_date: '2026-12-03T12:00:00+01:00' }));
    expect((await waiting?.visitor.put(waiting.url, pickup()))?.status).toBe(200);
  });

  test('stays with its customer when only the phone number changes', async () => {
    const portal = await startPortal(databases);
    const customers = await manyCustomers(portal, 3);
    for (const { visitor, url } of customers) await visitor.put(url, pickup());
    const answer = await customers[0]?.visitor.put(customers[0].url, pickup({ return_phone_number: '0171 7654321' }));
    expect(answer?.status).toBe(200);
  });

  test('stays with its customer after a refused change', async () => {
    const portal = await startPortal(databases);
    const customers = await manyCustomers(portal, 4);
    const late = pickup({ preferred_return_date: '2026-12-03T12:00:00+01:00' });
    for (const { visitor, url } of customers.slice(0, 3)) await visitor.put(url, late);
    const last = customers[3];
    await last?.visitor.put(last.url, pickup());
    expect((await last?.visitor.put(last.url, late))?.body.code).toBe('slot_taken');
    expect(
      await portal.database.selectFrom('slot_seats').select(['slot']).where('deal_id', '=', 'd3').execute(),
    ).toEqual([{ slot: '10:00' }]);
  });
});

test.each([
  [3, 'done'],
  [4, 'OutcomeUnknown'],
])('a lost answer is looked up at most three times (lost %i times: %s)', async (losses, said) => {
  const transaction: object = new Proxy(
    {},
    { get: (_, name) => (String(name).startsWith('execute') ? async () => ({ key: 'k' }) : () => transaction) },
  );
  let asked = 0;
  const database = {
    transaction: () => ({
      setIsolationLevel: () => database.transaction(),
      execute: async (work: (given: object) => Promise<unknown>) => {
        asked += 1;
        const done = await work(transaction);
        if (asked <= losses) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
        return done;
      },
    }),
  };
  const entry = { actor: 'customer', actor_id: 'c', operation: 'o', subject: '', request_id: 'r' } as const;
  const now = new Date('2026-11-23T09:00:00.000Z');
  const key = { customerId: 'c', key: 'k', request: 'r', terms: '', now, entry };
  const waits: number[] = [];
  const wait = async (ms?: number) => void waits.push(ms ?? 0);
  const outcome = once(database as unknown as Database, key, async () => ({ came: 'done' }), wait as typeof sleep).then(
    (answer) => (answer as { came: string }).came,
    (error: Error) => error.constructor.name,
  );
  expect([await outcome, asked, waits]).toEqual([said, 4, [300, 300, 300]]);
});
