import { expect, test } from 'vitest';
import { DEMO_PASSWORD, seedDemo } from '../../app/server/demo/seed.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

describeOnEachDatabase('the demo', (databases) => {
  test('offers its customers by name, with what they show in both languages', async () => {
    const visitor = (await startPortal(databases)).visitor();
    const { body } = await visitor.get('/demo/customers');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([
      'return-window-open',
      'window-not-yet-open',
      'return-booked',
      'return-booked-free-change',
      'same-day-swap',
      'fixed-term-with-follow-up',
      'fixed-term-without-follow-up',
      'lead',
      'business-customer',
      'no-deal',
      'deposit-refund-open',
      'mileage-highest-package',
      'mileage-report-due',
      'social-login',
      'appraisal-requested',
      'handover-free-change',
      'handover-late-change',
      'handover-with-provider',
      'damage-reported',
      'unverified',
      'incomplete-account',
      'service-requested',
      'return-brought',
      'delivery-delayed',
      'auto-renewed',
      'contract-over',
      'additional-drivers',
      'payment-methods',
      'company-without-name',
      'deletion-requested',
      'loyalty-silver',
      'loyalty-gold',
      'loyalty-platinum',
      'loyalty-black',
      'invited-friend',
      'loyalty-unavailable',
      'loyalty-unknown-level',
    ]);
    expect(body[0]).toEqual({
      id: 'return-window-open',
      name: 'Katharina Brandl',
      title: { 'de-DE': 'Die Rückgabe kann geplant werden', 'en-US': 'The return can be planned' },
      audience: 'b2c',
    });
  });

  test('simulates faults of other systems for some customers only', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-unknown-level');
    const infoOf = (contactId: string) => visitor.post('/api/getLoyaltyInfo', { contactId });
    expect(await infoOf('501067')).toMatchObject({ status: 200, body: { level: 'Level 9', total_coins: 3100 } });
    expect((await visitor.get('/api/getLoyaltyBenefits')).body).toEqual([]);
    await visitor.signInAs('loyalty-unavailable');
    expect((await infoOf('501066')).status).toBe(500);
    expect((await visitor.get('/api/getLoyaltyBenefits')).body).not.toEqual([]);
    await visitor.signInAs('loyalty-silver');
    expect((await infoOf('501060')).status).toBe(200);
    expect(await portal.database.selectFrom('demo_failures').selectAll().execute()).toEqual([]);
  });

  test('failures that a visitor has chosen apply to every customer they sign in as', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('loyalty-gold');
    const failures = [{ path: '/api/getLoyaltyBenefits', answer: 'given', body: '[{"type":"voucher","options":[]}]' }];
    await visitor.post('/demo/mood', { mood: 'ok', failures });
    await visitor.signInAs('loyalty-silver');
    expect((await visitor.get('/api/getLoyaltyBenefits')).body).toEqual([{ type: 'voucher', options: [] }]);
  });

  test('every customer can sign in by a click, and every call has the promised result', async () => {
    const portal = await startPortal(databases);
    const { body: customers } = await portal.visitor().get('/demo/customers');
    for (const { id, audience } of customers) {
      const visitor = await portal.customer(id);
      expect(await visitor.session()).toMatchObject({ signed_in: true, audience });
      const { body: deals } = await visitor.get('/portal/api/bff/deals');
      for (const deal of deals) {
        for (const call of [
          '',
          '/return',
          '/return-metadata',
          '/return-metadata?return_type=SELF_RETURN',
          '/return-status',
          '/pre-return-appraisal',
          '/mileage_packages',
        ])
          expect([deal.id, call, (await visitor.get(dealUrl(deal.id, call))).status]).toEqual([deal.id, call, 200]);
      }
    }
  });

  test('every customer has the documented password', async () => {
    const portal = await startPortal(databases);
    const customers = await portal.database.selectFrom('customers').select(['email', 'login_provider']).execute();
    for (const { email, login_provider } of customers) {
      const answer = login_provider === null ? { ok: true } : { ok: false, code: 'wrong_password' };
      expect((await portal.visitor().signIn(email, DEMO_PASSWORD)).body).toEqual(answer);
    }
  });

  test('another day applies to this visitor only, and keeps the time of day', async () => {
    const portal = await startPortal(databases);
    const [visitor, other] = [
      await portal.customer('window-not-yet-open'),
      await portal.customer('window-not-yet-open'),
    ];
    await visitor.post('/demo/day', { day: '2027-06-01' });
    expect((await visitor.session()).now).toBe('2027-06-01T08:00:00.000Z');
    await visitor.post('/demo/day', { day: '2027-02-01' });
    expect((await visitor.get(dealUrl('window-not-yet-open'))).body.is_return_window_open).toBe(true);
    expect((await other.get(dealUrl('window-not-yet-open'))).body.is_return_window_open).toBe(false);
    await visitor.post('/demo/day', {});
    expect((await visitor.session()).now).toBe('2026-11-23T09:00:00.000Z');
    expect((await visitor.post('/demo/day', { day: '2027-02-30' })).status).toBe(400);
  });

  test('a refused request is evaluated again on another day under the same key', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('window-not-yet-open');
    const book = async () => {
      const headers = { 'idempotency-key': 'one' };
      return (await visitor.put(dealUrl('window-not-yet-open', '/return'), pickup(), headers)).body.code;
    };
    expect(await book()).toBe('return_window_not_open');
    await visitor.post('/demo/day', { day: '2027-02-01' });
    expect(await book()).not.toBe('return_window_not_open');
  });

  test('a time of day that the clock change skips is moved, not refused', async () => {
    const portal = await startPortal(databases, { now: '2026-11-23T01:30:00.000Z' });
    const visitor = portal.visitor();
    await visitor.session();
    await visitor.post('/demo/day', { day: '2027-03-28' });
    expect((await visitor.session()).now).toMatch(/^2027-03-28T0[01]:30/);
  });

  test('a day far ahead does not end the session', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    await visitor.post('/demo/day', { day: '2028-01-01' });
    expect((await visitor.session()).signed_in).toBe(true);
  });

  test('slow answers are delayed', async () => {
    const portal = await startPortal(databases, { settings: { slowAnswerMs: 120 } });
    const visitor = await portal.customer('return-window-open');
    await visitor.post('/demo/mood', { mood: 'slow' });
    const start = performance.now();
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(110);
  });

  test('a failing server still shows everything, and fails to quote and to write', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.post('/demo/mood', { mood: 'failing' });
    expect((await visitor.get(dealUrl('return-window-open', '/return-metadata'))).status).toBe(200);
    const answers = [
      await visitor.post(dealUrl('return-window-open', '/return-change-fee'), pickup()),
      await visitor.put(dealUrl('return-window-open', '/return'), pickup(), { 'idempotency-key': 'one' }),
      await visitor.post('/api/deal/return-window-open/mileage-report', { current_mileage: 1 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([503, 'unavailable']));
    expect((await visitor.signIn('jonas.petersen@example.de', DEMO_PASSWORD)).body).toEqual({ ok: true });
    await visitor.signInAs('return-window-open');
    await visitor.post('/demo/mood', { mood: 'ok' });
    expect(
      (await visitor.put(dealUrl('return-window-open', '/return'), pickup(), { 'idempotency-key': 'one' })).status,
    ).toBe(200);
  });

  test('a reset reverts changes of visitors and signs no customer out', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.put(dealUrl('return-window-open', '/return'), pickup());
    expect((await visitor.post('/demo/reset')).body).toEqual({ ok: true });
    expect((await visitor.get(dealUrl('return-window-open', '/return'))).body).not.toHaveProperty('type');
    const seats = await portal.database.selectFrom('slot_seats').select('deal_id').orderBy('deal_id').execute();
    expect(seats.map(({ deal_id }) => deal_id)).toEqual([
      'appraisal-requested',
      'contract-over',
      'deletion-requested',
      'deposit-refund-open',
      'fixed-term-with-follow-up',
      'return-booked',
      'return-booked-free-change',
      'return-brought',
    ]);
  });

  test('starting again on a later day moves the days along, but not under a visitor who has booked', async () => {
    const portal = await startPortal(databases);
    const [booked, idle] = [await portal.customer('return-window-open'), await portal.customer('window-not-yet-open')];
    await booked.put(dealUrl('return-window-open', '/return'), pickup());
    const ends = async () => [
      (await booked.get(dealUrl('return-window-open'))).body.end_date,
      (await idle.get(dealUrl('window-not-yet-open'))).body.end_date,
    ];
    const before = await ends();
    await seedDemo(portal.database, portal.clock.now());
    expect(await ends()).toEqual(before);
    await seedDemo(portal.database, new Date('2026-11-25T09:00:00Z'));
    expect(await ends()).toEqual([before[0], '2027-04-14']);
    expect((await booked.get(dealUrl('return-window-open', '/return'))).body.type).toBe('PICKUP');
  });

  test('demo customers, days and simulated outages do not exist outside the demo', async () => {
    const portal = await startPortal(databases, { settings: { demo: false } });
    const visitor = portal.visitor();
    visitor.cookies.set('demo_day', '2027-06-01');
    const session = await visitor.session();
    expect([session.now, session.demo]).toEqual(['2026-11-23T09:00:00.000Z', undefined]);
    expect((await visitor.get('/demo/customers')).status).toBe(404);
    for (const call of ['sign-in', 'day', 'mood', 'reset'])
      expect((await visitor.post(`/demo/${call}`, { customer: 'no-deal', mood: 'ok' })).status).toBe(404);
  });
});
