// Cancelling a return, an appraisal and a service request while that is free (RET-13, APR-4, DMG-7).
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Answer, dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const RETURN = dealUrl(DEAL, '/return');
const APPRAISAL = dealUrl(DEAL, '/pre-return-appraisal');
const REQUESTS = dealUrl(DEAL, '/service-requests');
const LATE = { preferred_return_date: '2027-01-28T10:00:00+01:00' };
const BY_SELF = { return_type: 'SELF_RETURN', preferred_return_date: '2026-12-03T09:00:00+01:00' };

const cancel = (visitor: Visitor, url: string, reference: string, key: string = crypto.randomUUID()): Promise<Answer> =>
  visitor.send('DELETE', `${url}/${reference}`, undefined, { 'idempotency-key': key });

const ask = async (visitor: Visitor): Promise<string> => {
  const order = { data: { car_id: `car-${DEAL}`, comment: 'Es quietscht.', requested_services: ['oil_change'] } };
  const key = { 'idempotency-key': crypto.randomUUID() };
  return (await visitor.post(dealUrl(DEAL, '/schedule-service'), order, key)).body.reference;
};

const bookAppraisal = async (visitor: Visitor, at = 1) => {
  const { dates } = (await visitor.get(APPRAISAL)).body.options;
  const wish = { appointment_date: dates[at], appointment_timeslot: '13:00' };
  return (await visitor.put(APPRAISAL, wish)).body.appointment;
};

async function told(portal: Portal): Promise<{ kind: string; data: object }[]> {
  const rows = await portal.database.selectFrom('follow_ups').select(['kind', 'content']).execute();
  return rows
    .map(({ kind, content }) => ({ kind, data: JSON.parse(content).data }))
    .filter(({ kind }) => /cancelled/.test(kind));
}

async function mails(portal: Portal, visitor: Visitor): Promise<{ kind: string; text: string }[]> {
  await portal.deliver();
  const { body } = await visitor.get('/demo/mails');
  return body
    .map(({ kind, text }: { kind: string; text: string }) => ({ kind, text: text.replaceAll(/[\u00a0\u202f]/g, ' ') }))
    .filter(({ kind }: { kind: string }) => /cancelled/.test(kind));
}

describeOnEachDatabase('cancelling a return', (databases) => {
  test('frees its day, ends its costs, and allows planning another return', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference, cancellation } = (await visitor.put(RETURN, pickup(LATE))).body;
    expect(cancellation).toEqual({ possible: true, until: '2027-01-23' });
    const { status, body } = await cancel(visitor, RETURN, reference);
    expect([status, body]).toMatchObject([
      200,
      {
        reference,
        receipt: {
          kind: 'return_cancelled',
          title: 'Rückgabe abgesagt',
          reference,
          day: '2027-01-28',
          slot: '10:00–12:00 Uhr',
          items: [{ name: 'Absage', amount: 0, interval: 'once' }],
        },
      },
    ]);
    expect((await visitor.get(RETURN)).body).not.toHaveProperty('type');
    expect((await visitor.get(dealUrl(DEAL))).body).toMatchObject({ status: 'ACTIVE' });
    const seats = portal.database.selectFrom('slot_seats').select('slot').where('deal_id', '=', DEAL);
    expect(await seats.execute()).toEqual([]);
    expect(await told(portal)).toEqual([
      { kind: 'return.cancelled', data: { deal_id: DEAL, reference, return_fee: 19900 } },
    ]);
    const [mail, ...others] = await mails(portal, visitor);
    expect([mail?.kind, others]).toEqual(['return-cancelled', []]);
    expect(mail?.text).toMatch(
      new RegExp(`28\\.01\\.2027, 10:00–12:00 Uhr.*${reference}.*199,00 €.*bleiben: 0,00 €`, 's'),
    );
    const again = (await visitor.put(RETURN, pickup(LATE))).body;
    expect(again.reference).not.toBe(reference);
    expect(again.receipt).toMatchObject({ kind: 'return', once: 19900 });
    expect((await visitor.get(dealUrl(DEAL, '/receipts'))).body).toHaveLength(3);
  });

  test('happens once for one key, and an outdated reference cancels no later return', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    const answers = await Promise.all([1, 2, 3].map(() => cancel(visitor, RETURN, reference, 'the-same-key')));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(await told(portal)).toHaveLength(1);
    const later = (await visitor.put(RETURN, pickup(LATE))).body.reference;
    expect((await cancel(visitor, RETURN, reference)).body.code).toBe('booking_not_planned');
    expect((await visitor.get(RETURN)).body.reference).toBe(later);
  });

  test('takes effect once for many concurrent requests', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    await Promise.all([1, 2, 3, 4].map(() => visitor.get(RETURN)));
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(visitor, RETURN, reference)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([await told(portal), await mails(portal, visitor)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('and changing it concurrently leave a changed return with its seat, or none', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    await Promise.all([1, 2].map(() => visitor.get(RETURN)));
    const moved = pickup({ preferred_return_date: '2027-01-27T10:00:00+01:00' });
    const [changed, cancelled] = await Promise.all([visitor.put(RETURN, moved), cancel(visitor, RETURN, reference)]);
    expect([changed.status, cancelled.status]).toEqual([200, 200]);
    const { body: now } = await visitor.get(RETURN);
    const seats = await portal.database.selectFrom('slot_seats').select('day').where('deal_id', '=', DEAL).execute();
    // A change that comes second plans a new return.
    expect(seats.map(({ day }) => day)).toEqual(now.planned_date === undefined ? [] : ['2027-01-27']);
    expect(now.reference).not.toBe(reference);
  });

  test.each([
    ['of a collection is possible up to five days before', pickup(), '2026-11-28'],
    ['of a car that is brought is possible until the day before', BY_SELF, '2026-12-02'],
  ])('%s', async (_, update, until) => {
    const portal = await startPortal(databases);
    const { reference, cancellation } = (await (await portal.customer(DEAL)).put(RETURN, update)).body;
    expect(cancellation).toEqual({ possible: true, until });
    portal.clock.moveTo(`${until}T23:30:00+01:00`);
    expect((await (await portal.customer(DEAL)).get(RETURN)).body.cancellation).toEqual({ possible: true, until });
    portal.clock.moveBy(3_600_000);
    const visitor = await portal.customer(DEAL);
    expect((await visitor.get(RETURN)).body.cancellation).toEqual({ possible: false, until });
    expect((await cancel(visitor, RETURN, reference)).body).toMatchObject({
      code: 'booking_cancel_too_late',
      status: 409,
    });
    expect((await visitor.get(RETURN)).body.reference).toBe(reference);
    portal.clock.moveBy(-3_600_000);
    expect((await cancel(visitor, RETURN, reference)).status).toBe(200);
  });

  test('is possible until the last day on which the return can be changed', async () => {
    const portal = await startPortal(databases);
    const { reference } = (await (await portal.customer(DEAL)).put(RETURN, BY_SELF)).body;
    const end = { end_date: '2026-12-03', minimum_commitment_end_date: '2026-12-03', auto_renewal_end_date: null };
    await portal.database.updateTable('deals').set(end).where('id', '=', DEAL).execute();
    const promised = async () => (await (await portal.customer(DEAL)).get(RETURN)).body.cancellation;
    const { until } = await promised();
    expect(until < '2026-12-02').toBe(true);
    portal.clock.moveTo(`${until}T23:30:00+01:00`);
    expect(await promised()).toEqual({ possible: true, until });
    portal.clock.moveBy(3_600_000);
    expect(await promised()).toEqual({ possible: false });
    portal.clock.moveBy(-3_600_000);
    const visitor = await portal.customer(DEAL);
    expect((await cancel(visitor, RETURN, reference)).status).toBe(200);
    expect((await visitor.get(dealUrl(DEAL))).body.return_days_on_offer).toBeGreaterThan(0);
  });

  test.each<[string, object, string]>([
    ['another contract depends on', { subscribed_to: 'SWAP_SAME_DAY' }, DEAL],
    ['leaves no other day', { end_date: '2026-11-25', auto_renewal_end_date: null }, DEAL],
    ['is over', { actual_return_date: '2026-11-22' }, DEAL],
    ['belongs to an ended contract', { state: 'ENDED' }, DEAL],
    ['could not be planned again', { term_type: 'FIXED_TERM', followup_subscription_id: 'x' }, DEAL],
  ])('is left to support if the return %s', async (_, changes, deal) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(deal);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    await portal.database.updateTable('deals').set(changes).where('id', '=', deal).execute();
    expect((await visitor.get(RETURN)).body.cancellation).toEqual({ possible: false });
    expect((await cancel(visitor, RETURN, reference)).body.code).toBe('booking_cancel_too_late');
    expect(await told(portal)).toEqual([]);
  });

  test('with an appraisal that is older than references is left to support', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    const { date } = await bookAppraisal(visitor);
    await portal.database.updateTable('returns').set({ pre_return_appraisal_reference: null }).execute();
    expect((await visitor.get(RETURN)).body.cancellation).toEqual({ possible: false });
    expect((await cancel(visitor, RETURN, reference)).body.code).toBe('booking_cancel_too_late');
    expect((await visitor.get(APPRAISAL)).body.appointment).toMatchObject({ date, cancellation: { possible: false } });
  });

  test('cancels a future appraisal, and is left to support from the appraisal day on', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    const appraisal = await bookAppraisal(visitor);
    await cancel(visitor, RETURN, reference);
    expect((await told(portal)).map(({ kind }) => kind).sort()).toEqual(['appraisal.cancelled', 'return.cancelled']);
    expect((await mails(portal, visitor)).map(({ kind }) => kind).sort()).toEqual([
      'appraisal-cancelled',
      'return-cancelled',
    ]);
    const second = (await visitor.put(RETURN, pickup(LATE))).body.reference;
    const earlier = await bookAppraisal(visitor);
    for (const time of ['T08:00:00+01:00', 'T23:00:00+01:00']) {
      portal.clock.moveTo(`${earlier.date}${time}`);
      const later = await portal.customer(DEAL);
      expect((await later.get(RETURN)).body.cancellation).toEqual({ possible: false });
      expect((await cancel(later, RETURN, second)).body.code).toBe('booking_cancel_too_late');
    }
    const references = (await told(portal)).map(({ data }) => 'reference' in data && data.reference);
    expect(references.sort()).toEqual([appraisal.reference, reference].sort());
  });

  test('keeps the fee of an earlier change', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { reference } = (await visitor.put(RETURN, pickup(LATE))).body;
    await portal.database.updateTable('returns').set({ change_fees: 9900 }).where('deal_id', '=', DEAL).execute();
    await cancel(visitor, RETURN, reference);
    expect((await mails(portal, visitor))[0]?.text).toMatch(/nicht mehr zahlst: 199,00 €.*bleiben: 99,00 €/s);
  });
});

describeOnEachDatabase('cancelling an appraisal', (databases) => {
  test('leaves the return, and days to choose from', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await visitor.put(RETURN, pickup(LATE));
    const { reference, date, time, cancellation } = await bookAppraisal(visitor);
    expect([time, cancellation.possible, cancellation.until < date]).toEqual(['12:00–15:30 Uhr', true, true]);
    const { body } = await cancel(visitor, APPRAISAL, reference);
    expect(body.receipt).toMatchObject({
      kind: 'appraisal_cancelled',
      day: date,
      slot: time,
      items: [{ amount: 0 }],
      once: 0,
    });
    expect((await visitor.get(RETURN)).body.type).toBe('PICKUP');
    const { appointment, options } = (await visitor.get(APPRAISAL)).body;
    expect([appointment, options.dates.includes(date)]).toEqual([undefined, true]);
    expect(await told(portal)).toEqual([
      { kind: 'appraisal.cancelled', data: { deal_id: DEAL, reference, date, timeslot: '13:00' } },
    ]);
    expect(await mails(portal, visitor)).toMatchObject([
      { kind: 'appraisal-cancelled', text: expect.stringContaining(reference) },
    ]);
    const file = async () => (await visitor.get(`/api/calendar?deal_id=${DEAL}&appointment=appraisal`)).body.text;
    const second = await bookAppraisal(visitor);
    expect(await file()).toContain(`UID:appraisal-${second.reference}@fahrplan`);
    expect((await cancel(visitor, APPRAISAL, reference)).body.code).toBe('booking_not_planned');
  });

  test('is possible until the day before', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await visitor.put(RETURN, pickup(LATE));
    const { reference, cancellation } = await bookAppraisal(visitor);
    portal.clock.moveTo(`${cancellation.until}T23:30:00+01:00`);
    portal.clock.moveBy(3_600_000);
    const later = await portal.customer(DEAL);
    expect((await later.get(APPRAISAL)).body.appointment.cancellation.possible).toBe(false);
    expect((await cancel(later, APPRAISAL, reference)).body.code).toBe('booking_cancel_too_late');
    portal.clock.moveBy(-3_600_000);
    expect((await cancel(later, APPRAISAL, reference)).status).toBe(200);
  });
});

describeOnEachDatabase('cancelling a service request', (databases) => {
  test('removes the request with its text, and happens once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const [kept, reference] = [await ask(visitor), await ask(visitor)];
    expect((await visitor.get(REQUESTS)).body[0].cancellation).toEqual({ possible: true });
    const answers = await Promise.all([1, 2, 3].map(() => cancel(visitor, REQUESTS, reference)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await visitor.get(REQUESTS)).body.map((request: { reference: string }) => request.reference)).toEqual([
      kept,
    ]);
    expect(await told(portal)).toEqual([{ kind: 'service.cancelled', data: { deal_id: DEAL, reference } }]);
    expect(await mails(portal, visitor)).toMatchObject([
      { kind: 'service-cancelled', text: expect.stringContaining(reference) },
    ]);
    const { body: receipts } = await visitor.get(dealUrl(DEAL, '/receipts'));
    expect(receipts.filter(({ kind }: { kind: string }) => kind === 'service_cancelled')).toMatchObject([
      { reference, once: 0 },
    ]);
  });

  test('with an appointment is possible until the day before', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const reference = await ask(visitor);
    const agreed = { appointment_date: '2026-11-25', appointment_time: '09:30' };
    await portal.database.updateTable('service_requests').set(agreed).where('reference', '=', reference).execute();
    expect((await visitor.get(REQUESTS)).body[0].cancellation).toEqual({ possible: true, until: '2026-11-24' });
    portal.clock.moveTo('2026-11-25T00:30:00+01:00');
    const later = await portal.customer(DEAL);
    expect((await cancel(later, REQUESTS, reference)).body.code).toBe('booking_cancel_too_late');
    portal.clock.moveTo('2026-11-24T23:30:00+01:00');
    expect((await cancel(later, REQUESTS, reference)).body.receipt).toMatchObject({
      day: '2026-11-25',
      slot: '09:30–10:00 Uhr',
    });
  });

  test('belongs to the customer of the deal alone', async () => {
    const portal = await startPortal(databases);
    const reference = await ask(await portal.customer(DEAL));
    const other = await portal.customer('no-deal');
    for (const url of [RETURN, APPRAISAL, REQUESTS]) expect((await cancel(other, url, reference)).status).toBe(404);
    expect((await (await portal.customer(DEAL)).get(REQUESTS)).body).toHaveLength(1);
  });
});
