import { expect, test } from 'vitest';
import { NEWS_KINDS } from '../../app/devtools/demo/wordList.ts';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { inboxSignature } from '../../app/server/platform/inbox/signature.ts';
import { readSettings } from '../../app/server/settings.ts';
import { INBOX_KINDS } from '../../app/server/subscription/inbox/newsKinds.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Answer, dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const SECRET = Buffer.alloc(32, 7);
const PENDING = '501050-2';
const DAY_MS = 24 * 3_600_000;

const start = (databases: TestDatabases) => startPortal(databases, { settings: { inboxSecrets: [SECRET] } });

const news = (kind: string, data: object, happened_at = '2026-11-23T09:00:00.000Z') => ({ kind, happened_at, data });

interface Sending {
  readonly id?: string;
  readonly secret?: Buffer;
  /** Offset of the sender's clock in seconds. */
  readonly off?: number;
  readonly headers?: Record<string, string>;
}

/** Sends an event as another system does: without cookies and origin. */
function tell(portal: Portal, content: object | string, sending: Sending = {}): Promise<Answer> {
  const { id = crypto.randomUUID(), secret = SECRET, off = 0, headers = {} } = sending;
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000) + off);
  return portal.visitor().send('POST', '/api/inbox', body, {
    origin: '',
    'x-csrf-token': '',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${inboxSignature(secret, id, timestamp, Buffer.from(body))}`,
    ...headers,
  });
}

const outcomeOf = async (answer: Promise<Answer>) => (await answer).body.outcome;
const statusOf = async ({ database }: Portal, id: string) =>
  (await database.selectFrom('drivers').select('status').where('id', '=', id).executeTakeFirst())?.status;
const parked = ({ database }: Portal) => database.selectFrom('parked_news').select(['id', 'content']).execute();
const ledger = ({ database }: Portal) => database.selectFrom('loyalty_entries').select('cause_id').execute();
const entries = ({ database }: Portal) => database.selectFrom('inbox_events').selectAll().execute();

describeOnEachDatabase('the inbox', (databases) => {
  test('processes news once per id, and ignores later news with the same id', async () => {
    const portal = await start(databases);
    const activated = news('driver.activated', { driver_id: PENDING });
    expect((await tell(portal, activated, { id: 'one' })).body).toEqual({ outcome: 'done' });
    expect(await statusOf(portal, PENDING)).toBe('active');
    await portal.database.updateTable('drivers').set({ status: 'inactive' }).where('id', '=', PENDING).execute();
    expect(await outcomeOf(tell(portal, activated, { id: 'one' }))).toBe('done');
    const rejected = news('driver.rejected', { driver_id: PENDING }, '2026-11-23T10:00:00.000Z');
    expect(await outcomeOf(tell(portal, rejected, { id: 'one' }))).toBe('done');
    expect(await statusOf(portal, PENDING)).toBe('inactive');
    expect(await entries(portal)).toHaveLength(1);
  });

  test('processes concurrent copies of the same news once', async () => {
    const portal = await start(databases);
    const activated = news('driver.activated', { driver_id: PENDING });
    const answers = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(tell(portal, activated, { id: 'one' }))));
    expect(answers).toEqual(['done', 'done', 'done', 'done']);
  });

  test('orders news by the time at which they happened', async () => {
    const portal = await start(databases);
    const at = (minute: number) => `2026-11-23T08:${minute}:00.000Z`;
    expect(await outcomeOf(tell(portal, news('driver.rejected', { driver_id: PENDING }, at(30))))).toBe('done');
    expect(await outcomeOf(tell(portal, news('driver.activated', { driver_id: PENDING }, at(20))))).toBe('old');
    expect(await statusOf(portal, PENDING)).toBe('rejected');
    expect(await outcomeOf(tell(portal, news('driver.activated', { driver_id: PENDING }, at(40))))).toBe('done');
    expect(await statusOf(portal, PENDING)).toBe('active');
  });

  test('refuses news from the future, because later news would count as older', async () => {
    const portal = await start(databases);
    const later = news('driver.rejected', { driver_id: PENDING }, '2999-01-01T09:00:00.000Z');
    expect(await outcomeOf(tell(portal, later))).toBe('not_understood');
    expect(await statusOf(portal, PENDING)).toBe('pending');
    expect(await outcomeOf(tell(portal, news('driver.activated', { driver_id: PENDING })))).toBe('done');
  });

  test.each([
    ['another secret', { secret: Buffer.alloc(32, 8) }],
    ['a signature of six minutes ago', { off: -360 }],
    ['a signature of six minutes ahead', { off: 360 }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['another id', { headers: { 'webhook-id': 'two' } }],
    ['another time', { headers: { 'webhook-timestamp': '1' } }],
    ['no id', { id: '', headers: { 'webhook-id': '' } }],
    ['a signature of another kind', { headers: { 'webhook-signature': 'v2,abc v1a,abc' } }],
  ])('refuses %s, and notes nothing', async (_, sending: Sending) => {
    const portal = await start(databases);
    const { status, body } = await tell(portal, news('driver.activated', { driver_id: PENDING }), sending);
    expect([status, body.code]).toEqual([403, 'signature_invalid']);
    expect(await statusOf(portal, PENDING)).toBe('pending');
    expect(await entries(portal)).toEqual([]);
  });

  test('accepts one valid signature of several while a secret is rotated', async () => {
    const portal = await start(databases);
    const content = JSON.stringify(news('driver.activated', { driver_id: PENDING }));
    const timestamp = String(portal.clock.now().getTime() / 1000);
    const right = inboxSignature(SECRET, 'one', timestamp, Buffer.from(content));
    const headers = { 'webhook-signature': `v1,b2xk v1,${right}` };
    expect(await outcomeOf(tell(portal, content, { id: 'one', headers }))).toBe('done');
  });

  test.each([
    ['no JSON', '{', '', 'kind, happened_at or data is missing or invalid'],
    ['nothing', '""', '', 'kind, happened_at or data is missing or invalid'],
    [
      'no time',
      { kind: 'driver.activated', data: { driver_id: PENDING } },
      'driver.activated',
      'kind, happened_at or data is missing or invalid',
    ],
    ['a name with a line break', news('a\nb', {}), '', 'kind, happened_at or data is missing or invalid'],
    ['other data', news('driver.activated', { deal_id: 'x' }), 'driver.activated', 'the data does not match the kind'],
    [
      'the customer',
      news('driver.rejected', { driver_id: '501050-0' }),
      'driver.rejected',
      'the driver does not exist',
    ],
    ['no request', news('deletion.done', { contact_id: '501001' }), 'deletion.done', 'no deletion was requested'],
  ])('records unknown events without their data: %s', async (_, content, kind, reason) => {
    const portal = await start(databases);
    const answer = await tell(portal, content);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'not_understood']);
    expect(await entries(portal)).toMatchObject([{ kind, reason, outcome: 'not_understood' }]);
    expect(await outcomeOf(tell(portal, content, { id: (await entries(portal))[0]?.id ?? '' }))).toBe('not_understood');
  });

  test.each([
    ['a kind that is not known', news('driver.praised', {}), 'the kind is unknown'],
    ['a kind of every object', news('toString', {}), 'the kind is unknown'],
    ['nobody', news('driver.rejected', { driver_id: 'x' }), 'the driver does not exist'],
    ['no deal', news('booking.completed', { deal_id: 'x' }), 'the deal does not exist'],
    [
      'a payment of a lead',
      news('payment_method.confirmed', { deal_id: 'lead', payment_type: 'card' }),
      'neither the payment change nor the subscription exists',
    ],
  ])('parks news that may arrive early: %s', async (_, content, reason) => {
    const portal = await start(databases);
    expect(await outcomeOf(tell(portal, content, { id: 'one' }))).toBe('parked');
    expect(await outcomeOf(tell(portal, content, { id: 'one' }))).toBe('parked');
    expect(await entries(portal)).toMatchObject([{ id: 'one', reason, outcome: 'parked' }]);
    expect(await parked(portal)).toEqual([{ id: 'one', content: JSON.stringify(content) }]);
  });

  test('processes parked news of a booking when the booking arrives, each once', async () => {
    const portal = await start(databases);
    const visitor = await portal.customer('lead');
    const rate = news('rate.paid', { rate_id: 'r1', deal_id: 'lead', amount: 40_000 }, '2026-11-23T08:00:00.000Z');
    expect(await outcomeOf(tell(portal, rate, { id: 'one' }))).toBe('parked');
    const card = { deal_id: 'lead', payment_type: 'card', identifier_last_4: '1111' };
    expect(await outcomeOf(tell(portal, news('payment_method.confirmed', card), { id: 'two' }))).toBe('parked');
    const before = (await ledger(portal)).length;
    expect(await outcomeOf(tell(portal, news('booking.completed', { deal_id: 'lead' })))).toBe('done');
    expect(await parked(portal)).toEqual([]);
    expect((await ledger(portal)).filter(({ cause_id }) => cause_id === 'r1')).toHaveLength(1);
    expect((await ledger(portal)).length).toBeGreaterThan(before);
    expect((await visitor.get('/portal/api/bff/payment-methods')).body).toMatchObject([{ payment_type: 'card' }]);
    expect(await outcomeOf(tell(portal, rate, { id: 'one' }))).toBe('done');
    expect((await ledger(portal)).filter(({ cause_id }) => cause_id === 'r1')).toHaveLength(1);
  });

  test('processes parked news when they are sent again to a server that knows their subject', async () => {
    const portal = await start(databases);
    const rate = news('rate.paid', { rate_id: 'r1', deal_id: 'lead', amount: 40_000 });
    await tell(portal, rate, { id: 'one' });
    await portal.database.updateTable('deals').set({ variant: 'SUBSCRIPTION' }).where('id', '=', 'lead').execute();
    const again = await Promise.all([1, 2, 3].map(() => outcomeOf(tell(portal, rate, { id: 'one' }))));
    expect(again).toEqual(['done', 'done', 'done']);
    expect(await parked(portal)).toEqual([]);
    expect((await ledger(portal)).filter(({ cause_id }) => cause_id === 'r1')).toHaveLength(1);
  });

  test('processes parked news that depend on other parked news', async () => {
    const portal = await start(databases);
    const { database } = portal;
    const deal = await database.selectFrom('deals').selectAll().where('id', '=', 'lead').executeTakeFirstOrThrow();
    await database.updateTable('deals').set({ id: 'elsewhere' }).where('id', '=', 'lead').execute();
    const rate = news('rate.paid', { rate_id: 'r1', deal_id: 'lead', amount: 40_000 });
    const booking = news('booking.completed', { deal_id: 'lead' });
    expect(await outcomeOf(tell(portal, rate, { id: 'rate' }))).toBe('parked');
    expect(await outcomeOf(tell(portal, booking, { id: 'booking' }))).toBe('parked');
    await database.updateTable('deals').set({ id: deal.id }).where('id', '=', 'elsewhere').execute();
    expect(await outcomeOf(tell(portal, booking, { id: 'booking' }))).toBe('done');
    expect(await parked(portal)).toEqual([]);
    expect((await ledger(portal)).filter(({ cause_id }) => cause_id === 'r1')).toHaveLength(1);
  });

  test('stores a confirmed payment method, with or without a change in the portal', async () => {
    const portal = await start(databases);
    const visitor = await portal.customer('return-window-open');
    const back = { success_url: '/myaccount', cancel_url: '/myaccount' };
    const begun = await visitor.post('/portal/api/bff/payment-methods/return-window-open', back, {
      'idempotency-key': 'one',
    });
    const session = new URL(begun.body.data.session_url).searchParams.get('session');
    const paypal = { session, payment_type: 'paypal', account_holder: 'katharina.brandl@example.de' };
    expect(await outcomeOf(tell(portal, news('payment_method.confirmed', paypal)))).toBe('done');
    expect((await visitor.get('/portal/api/bff/payment-methods')).body).toEqual([
      {
        payment_type: 'paypal',
        account_holder: 'katharina.brandl@example.de',
        deal_id: 'return-window-open',
        car_model: 'Norden Fjell Kombi',
      },
    ]);
    const card = { deal_id: 'return-window-open', payment_type: 'card', identifier_last_4: '1111' };
    const earlier = news('payment_method.confirmed', card, '2026-11-23T08:00:00.000Z');
    expect(await outcomeOf(tell(portal, earlier))).toBe('old');
  });

  test('erases a customer at once when told of the deletion', async () => {
    const portal = await start(databases);
    const done = news('deletion.done', { contact_id: '501010' });
    const visitor = await portal.customer('no-deal');
    await visitor.post('/portal/api/bff/deletion-request', undefined, { 'idempotency-key': 'one' });
    expect(await outcomeOf(tell(portal, done))).toBe('done');
    expect((await visitor.session()).signed_in).toBe(false);
    expect(await outcomeOf(tell(portal, done))).toBe('not_understood');
  });

  test('turns a signed prolongation into a subscription, and drops the return', async () => {
    const portal = await start(databases);
    const deal = 'return-booked-free-change';
    const visitor = await portal.customer(deal);
    const begun = await visitor.post(
      '/api/checkout/prolongation/create',
      { dealId: deal, term: 12 },
      { 'idempotency-key': 'one' },
    );
    const { id } = begun.body.deal;
    expect(await outcomeOf(tell(portal, news('booking.completed', { deal_id: id })))).toBe('done');
    expect(await outcomeOf(tell(portal, news('booking.completed', { deal_id: id })))).toBe('old');
    const [before, after] = (await visitor.get('/portal/api/bff/deals')).body;
    expect(after).toMatchObject({ id, variant: 'SUBSCRIPTION', state: 'SIGNED', subscribed_as: 'PROLONGATION' });
    expect(before).toMatchObject({ id: deal, subscribed_to: 'PROLONGATION', followup_subscription_id: id });
    expect((await visitor.get(dealUrl(deal, '/return'))).body).not.toHaveProperty('type');
    const seats = await portal.database.selectFrom('slot_seats').select('deal_id').execute();
    expect(seats.map(({ deal_id }) => deal_id)).not.toContain(deal);
  });

  test('makes the customer a driver once at the first contract', async () => {
    const portal = await start(databases);
    const visitor = await portal.customer('lead');
    const drivers = async () => (await visitor.get('/portal/api/bff/drivers')).body;
    expect(await drivers()).toEqual([]);
    await outcomeOf(tell(portal, news('booking.completed', { deal_id: 'lead' })));
    expect(await drivers()).toMatchObject([{ type: 'primary', properties: { status: 'active' } }]);
    await portal.database.updateTable('deals').set({ variant: 'LEAD' }).where('id', '=', 'lead').execute();
    expect(await outcomeOf(tell(portal, news('booking.completed', { deal_id: 'lead' })))).toBe('done');
    expect(await drivers()).toHaveLength(1);
  });

  test('forgets ids after ninety days', async () => {
    const portal = await start(databases);
    await tell(portal, news('driver.praised', {}));
    portal.clock.moveBy(91 * DAY_MS);
    await cleanUp(portal);
    expect(await entries(portal)).toEqual([]);
  });

  test('does not exist without a secret, and requires a long secret', async () => {
    const portal = await startPortal(databases);
    expect((await tell(portal, news('driver.activated', { driver_id: PENDING }))).status).toBe(403);
    expect((await (await portal.newVisitor()).post('/api/inbox', {})).status).toBe(404);
    expect(() => readSettings({ INBOX_SECRET: 'whsec_abc' })).toThrow(
      'INBOX_SECRET is invalid. Set "whsec_" followed by at least 24 bytes',
    );
    expect(readSettings({ INBOX_SECRET: `whsec_${SECRET.toString('base64')}` }).inboxSecrets).toEqual([SECRET]);
  });
});

test('every kind of news has its button in the demo', () => {
  expect(NEWS_KINDS.toSorted()).toEqual(Object.keys(INBOX_KINDS).toSorted());
});

describeOnEachDatabase('the other systems of the demo', (databases) => {
  const press = (visitor: Visitor, kind: string, id?: string) =>
    visitor.post('/demo/news', { kind, ...(id !== undefined && { id }) });

  test('send news about the signed-in customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('additional-drivers');
    expect((await press(visitor, 'driver.activated')).body).toEqual({ outcome: 'done' });
    expect(await statusOf(portal, PENDING)).toBe('active');
    expect((await press(visitor, 'payment_method.confirmed')).body).toEqual({ outcome: 'done' });
    expect((await visitor.get('/portal/api/bff/payment-methods')).body).toHaveLength(1);
    expect((await press(visitor, 'deletion.done')).body).toEqual({ outcome: 'not_understood' });
    expect((await press(await portal.customer('lead'), 'booking.completed')).body).toEqual({ outcome: 'done' });
    expect((await visitor.get('/demo/news')).body).toHaveLength(4);
  });

  test('and refuse other customers', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    for (const [kind, id] of [['driver.rejected', PENDING], ['booking.completed', 'lead'], ['driver.activated']])
      expect([kind, (await press(visitor, kind ?? '', id)).status]).toEqual([kind, 404]);
    expect((await press(await portal.newVisitor(), 'deletion.done')).status).toBe(401);
    await visitor.put(dealUrl('return-window-open', '/return'), pickup());
    expect(await statusOf(portal, PENDING)).toBe('pending');
  });
});
