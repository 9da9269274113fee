// Webhooks to other systems: idempotent, and never lost (SEC-C3).
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { Breaker } from '../../app/server/platform/outbox/breaker.ts';
import {
  deliverFollowUps,
  FOLLOW_UP_WAITS_MS,
  type FollowUpDelivery,
} from '../../app/server/platform/outbox/delivery.ts';
import { createMender } from '../../app/server/platform/outbox/outbox.ts';
import { queueFollowUp } from '../../app/server/platform/outbox/queue.ts';
import { createWebhook } from '../../app/server/platform/outbox/webhook.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { ALL_FOLLOW_UPS } from '../support/server/messages.ts';
import { dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';
import { faulty, type Receiver, startReceiver } from '../support/server/receiver.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const SECRET = Buffer.from('a secret of at least 24 bytes');
const MANY = fewOrMany(300, 10_000);

async function receiverFor(databases: TestDatabases): Promise<Receiver> {
  const receiver = await startReceiver();
  databases.whenOver(() => receiver.stop());
  return receiver;
}

function sender(portal: Portal, receiver: Receiver, silenceMs?: number) {
  const lines: string[] = [];
  const delivery: FollowUpDelivery = {
    store: portal,
    transport: createWebhook({ url: receiver.url, secrets: [SECRET] }, portal.clock, silenceMs),
    log: { warn: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)) },
  };
  return { lines, deliver: () => deliverFollowUps(delivery) };
}

const waiting = (portal: Portal) => portal.database.selectFrom('follow_ups').selectAll().execute();
const queue = (portal: Portal, number = 0) =>
  inTransaction(portal.database, async (transaction) =>
    queueFollowUp(transaction, 'damage.reported', { deal_id: `d${number}` }, portal.clock.now()),
  );

/** Events tested in handover.test.ts and in the tests of the other features. */
const OF_OTHER_TESTS =
  /^(damage\.photos|(attorney|handover|driver|company|profile|deletion|benefits|reward|referral|newsletter)\.)/;

describeOnEachDatabase('follow-ups', (databases) => {
  test('report a planned return once, under one id, with a signature', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.put(dealUrl('return-window-open', '/return'), pickup(), { 'idempotency-key': 'one' });
    await visitor.put(dealUrl('return-window-open', '/return'), pickup(), { 'idempotency-key': 'one' });
    await sender(portal, receiver).deliver();
    expect(receiver.taken).toHaveLength(1);
    const [{ id, headers, body }] = receiver.taken as [Receiver['taken'][0]];
    expect(JSON.parse(body)).toEqual({
      kind: 'return.planned',
      happened_at: '2026-11-23T09:00:00.000Z',
      data: {
        deal_id: 'return-window-open',
        reference: expect.stringMatching(/^RG-/),
        type: 'PICKUP',
        planned_date: '2026-12-03',
        slot: '10:00',
        change_fee: 0,
        return_fee: 19900,
      },
    });
    expect(headers['webhook-id']).toBe(id);
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
    expect(await waiting(portal)).toEqual([]);
  });

  test('are sent once for each change, and not for refused or repeated requests', async () => {
    const portal = await startPortal(databases);
    const ending = await portal.customer('return-window-open');
    const running = await portal.customer('window-not-yet-open');
    const post = (url: string, body: object) => running.post(url, body, { 'idempotency-key': crypto.randomUUID() });
    const late = { preferred_return_date: '2027-01-28T10:00:00+01:00' };
    await ending.put(dealUrl('return-window-open', '/return'), pickup(late));
    await ending.put(dealUrl('return-window-open', '/return'), pickup({ return_zip: '25980' }));
    const { body: offer } = await ending.get(dealUrl('return-window-open', '/pre-return-appraisal'));
    const appraisal = { appointment_date: offer.options.dates[0], appointment_timeslot: '10:00' };
    await ending.put(dealUrl('return-window-open', '/pre-return-appraisal'), appraisal);
    await ending.put(dealUrl('return-window-open', '/pre-return-appraisal'), appraisal);
    const cancel = (visitor: Visitor, url: string) =>
      visitor.send('DELETE', url, undefined, { 'idempotency-key': crypto.randomUUID() });
    const requested = (await ending.get(dealUrl('return-window-open', '/pre-return-appraisal'))).body.appointment;
    await cancel(ending, dealUrl('return-window-open', `/pre-return-appraisal/${requested.reference}`));
    const { reference } = (await ending.get(dealUrl('return-window-open', '/return'))).body;
    await cancel(ending, dealUrl('return-window-open', `/return/${reference}`));
    await cancel(ending, dealUrl('return-window-open', `/return/${reference}`));
    await running.put(dealUrl('window-not-yet-open', '/mileage_packages'), { mileage_package: 3000 });
    await post(dealUrl('window-not-yet-open', '/mileage-report'), { current_mileage: 20_000 });
    await post(dealUrl('window-not-yet-open', '/deposit-refund-details'), {
      iban: 'DE89370400440532013000',
      account_holder: 'Katharina Brandl',
    });
    await post(dealUrl('window-not-yet-open', '/report-damage'), {
      damage_key: 'bumper',
      damage_handler: 'claimini',
      damage_description: 'Ein langer, tiefer Kratzer vorne links, gleich beim Rad.',
    });
    const asked = await post(dealUrl('window-not-yet-open', '/schedule-service'), {
      data: { car_id: 'car-window-not-yet-open', requested_services: ['oil_change'] },
    });
    await cancel(running, dealUrl('window-not-yet-open', `/service-requests/${asked.body.reference}`));
    await post('/api/addons/attach', { subscriptionId: 'window-not-yet-open', addonId: 'mileage-500' });
    await post('/api/addons/attach', { subscriptionId: 'window-not-yet-open', addonId: 'minor-damage' });
    await post('/api/addons/cancel', { subscriptionId: 'window-not-yet-open', addonId: 'minor-damage' });
    const leaving = await portal.customer('return-booked-free-change');
    const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
    const bought = { dealId: 'return-booked-free-change', vin: 'WFPZZZ1JZ3W386752', price: 2_367_000 };
    await leaving.post('/api/automation/buy-car-offer', bought, keyed());
    await leaving.post('/api/automation/buy-car-offer', bought, keyed());
    const longer = { dealId: 'return-booked-free-change', term: 12 };
    await leaving.post('/api/checkout/prolongation/create', longer, keyed());
    const rows = await waiting(portal);
    const kinds = rows.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(ALL_FOLLOW_UPS.filter((kind) => !OF_OTHER_TESTS.test(kind)));
    const contents = rows.map(({ content }) => content).join();
    expect(contents).not.toMatch(/DE89|Brandl|Lindwurm|Kratzer|\+49/);
  });

  test('are retried with growing delays, then kept as failed and logged by id', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    receiver.answerWith((answer) => {
      answer.writeHead(500).end('secret words');
      return false;
    });
    await queue(portal);
    const { lines, deliver } = sender(portal, receiver);
    for (const [index, wait] of FOLLOW_UP_WAITS_MS.entries()) {
      await deliver();
      expect(lines).toHaveLength(index + 1);
      // Waits are up to a fifth shorter, so that servers do not all retry at once.
      portal.clock.moveBy(0.8 * wait - 1);
      await deliver();
      expect(receiver.asked).toHaveLength(index + 1);
      portal.clock.moveBy(0.2 * wait + 1);
    }
    await deliver();
    const [row] = await waiting(portal);
    expect(row?.given_up_at).toBe(portal.clock.now().toISOString());
    expect(lines.at(-1)).toContain('a follow-up was given up');
    expect(lines.at(-1)).toContain(row?.id);
    expect(lines.at(-1)).toContain('"code":"HTTP 500"');
    expect(lines.join()).not.toContain('secret words');
    expect(new Set(receiver.asked.map(({ id }) => id))).toEqual(new Set([row?.id]));
    portal.clock.moveBy(10 * 365 * 86_400_000);
    await deliver();
    expect(receiver.asked).toHaveLength(FOLLOW_UP_WAITS_MS.length + 1);
  });

  test.each([
    ['a redirect', (answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'HTTP 302'],
    // The only row with a timeout. The others must pass on a slow machine, too.
    ['silence', () => undefined, '', 1_000],
    ['a torn connection', (answer) => void answer.destroy(), ''],
  ] as [string, (answer: import('node:http').ServerResponse) => void, string, number?][])(
    'do not count as delivered after %s',
    async (_, answer, code, silenceMs) => {
      const portal = await startPortal(databases);
      const receiver = await receiverFor(databases);
      receiver.answerWith((response) => {
        answer(response);
        return false;
      });
      await queue(portal);
      const { lines, deliver } = sender(portal, receiver, silenceMs);
      await deliver();
      expect([lines.length, (await waiting(portal)).length]).toEqual([1, 1]);
      expect(lines[0]).toContain(`"code":"${code}`);
      // The receiver may handle the first request late.
      await expect.poll(() => receiver.asked.length).toBe(1);
      receiver.answerWith(() => true);
      portal.clock.moveBy(10_000);
      await sender(portal, receiver).deliver();
      expect(receiver.taken).toHaveLength(1);
    },
  );

  test('do not read an endless answer', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    receiver.answerWith((answer) => {
      const flood = () => {
        while (!answer.destroyed && answer.write('x'.repeat(65_536)));
        if (!answer.destroyed) answer.once('drain', flood);
      };
      flood();
      return false;
    });
    await queue(portal);
    await sender(portal, receiver).deliver();
    expect(await waiting(portal)).toEqual([]);
  });

  test('in progress when the server stops are due at once for the next server', async () => {
    const portal = await startPortal(databases);
    await queue(portal);
    const [before] = await waiting(portal);
    const stopping = new AbortController();
    const transport = () => new Promise<void>(() => stopping.abort());
    await deliverFollowUps({ store: portal, transport, log: { warn: () => undefined } }, stopping.signal);
    expect(await waiting(portal)).toEqual([before]);
  });

  test('that are queued when the server stops are left to the next one', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    for (let number = 0; number < 20; number += 1) await queue(portal, number);
    const stopping = new AbortController();
    receiver.answerWith(() => {
      stopping.abort();
      return true;
    });
    const transport = createWebhook({ url: receiver.url, secrets: [SECRET] }, portal.clock);
    await deliverFollowUps({ store: portal, transport, log: { warn: () => undefined } }, stopping.signal);
    expect((await waiting(portal)).length).toBeGreaterThanOrEqual(15);
    await sender(portal, receiver).deliver();
    expect(receiver.taken).toHaveLength(20);
  });

  test('of a frozen sender are not changed by it after another one has taken over', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    await queue(portal);
    let wake = () => {};
    const frozen = deliverFollowUps({
      store: portal,
      transport: () => new Promise<void>((_, reject) => (wake = () => reject(new Error('frozen')))),
      log: { warn: () => undefined },
    });
    await until(async () => (await waiting(portal))[0]?.attempts === 1, { what: 'the claim' });
    portal.clock.moveBy(60_000);
    // The second sender holds the claim and has not sent the event yet.
    let arrive = () => {};
    const other = deliverFollowUps({
      store: portal,
      transport: () => new Promise<void>((resolve) => (arrive = resolve)),
      log: { warn: () => undefined },
    });
    await until(async () => (await waiting(portal))[0]?.attempts === 2, { what: 'the second claim' });
    const [held] = await waiting(portal);
    wake();
    await frozen;
    expect(await waiting(portal)).toEqual([held]);
    arrive();
    await other;
    expect(await waiting(portal)).toEqual([]);
    expect(receiver.asked).toEqual([]);
  });

  test('try a dead receiver five times, and the rest keep their attempts', async () => {
    const portal = await startPortal(databases);
    for (let number = 0; number < 30; number += 1) await queue(portal, number);
    let asked = 0;
    const transport = async () => {
      asked += 1;
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    };
    const delivery = { store: portal, transport, log: { warn: () => undefined }, breaker: new Breaker() };
    for (let round = 0; round < 3; round += 1) await deliverFollowUps(delivery);
    expect(asked).toBe(5);
    expect((await waiting(portal)).filter(({ attempts }) => attempts === 0)).toHaveLength(25);
  });

  test('are not delayed by a clock that is set back', async () => {
    const portal = await startPortal(databases);
    const receiver = await receiverFor(databases);
    await queue(portal);
    const refuse = async () => Promise.reject(new Error('refused'));
    await deliverFollowUps({ store: portal, transport: refuse, log: { warn: () => undefined } });
    portal.clock.moveBy(-86_400_000);
    await sender(portal, receiver).deliver();
    expect(receiver.taken).toEqual([]);
    const { database, clock } = portal;
    await createMender({ database, clock, table: 'follow_ups', waitsMs: FOLLOW_UP_WAITS_MS })();
    await sender(portal, receiver).deliver();
    expect(receiver.taken).toHaveLength(1);
  });

  test(`${MANY} arrive once each, with 30 % faults, two servers, and a server that is killed in between`, async () => {
    const one = await startPortal(databases);
    const other = await startPortal(databases, { place: one.place });
    const receiver = await receiverFor(databases);
    for (let number = 0; number < MANY; number += 1) await queue(one, number);
    const rows = await waiting(one);
    // A killed server has claimed some events and never sends them.
    void deliverFollowUps({
      store: one,
      transport: () => new Promise(() => undefined),
      log: { warn: () => undefined },
    });
    faulty(receiver, 0.3);
    const senders = [sender(one, receiver), sender(other, receiver)];
    for (let round = 0; round < 8 && (await waiting(one)).length > 0; round += 1) {
      // Each delivery may fail by chance, so the last rounds have no failures.
      if (round === 6) faulty(receiver, 0);
      await Promise.all(senders.map(({ deliver }) => deliver()));
      for (const { clock } of [one, other]) clock.moveBy(FOLLOW_UP_WAITS_MS[Math.max(round, 1)] ?? 0);
    }
    expect(await waiting(one)).toEqual([]);
    const ids = receiver.taken.map(({ id }) => id);
    expect([...new Set(ids)].sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(receiver.asked.length).toBeGreaterThan(MANY);
  });
});
