import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

/** All documented read calls of a deal. */
const READS = [
  ...readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8').matchAll(
    /^- `GET \/portal\/api\/bff\/deals\/:id([^`]*)`/gm,
  ),
].map(([, call = '']) =>
  call.replace(':type', 'subscription_confirmation').replace(':car', 'car-return-booked?dealId=return-booked'),
);

function endingIn(days: number): { end_date: string } {
  return { end_date: new Date(Date.UTC(2026, 10, 23 + days)).toISOString().slice(0, 10) };
}

describeOnEachDatabase('my deals', (databases) => {
  test('a customer sees their own deals, in order', async () => {
    const portal = await startPortal(databases);
    const ids = async (scenario: string) =>
      (await (await portal.customer(scenario)).get('/portal/api/bff/deals')).body.map(
        (deal: { id: string }) => deal.id,
      );
    expect(await ids('same-day-swap')).toEqual(['same-day-swap-old', 'same-day-swap-new']);
    expect(await ids('no-deal')).toEqual([]);
  });

  test('the deal of another customer looks like a missing one, on every call', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    expect(READS.length).toBeGreaterThan(10);
    for (const call of READS) {
      const theirs = await visitor.get(dealUrl('return-booked', call));
      expect([call, theirs.status]).toEqual([call, 404]);
      expect(theirs.body).toEqual((await visitor.get(dealUrl('missing', call))).body);
    }
    const put = await visitor.put(dealUrl('return-booked', '/return'), pickup());
    expect([put.status, put.body]).toEqual([404, (await visitor.put(dealUrl('missing', '/return'), pickup())).body]);
    const quote = await visitor.post(dealUrl('return-booked', '/return-change-fee'), pickup());
    expect([quote.status, quote.body]).toEqual([
      404,
      (await visitor.post(dealUrl('missing', '/return-change-fee'), pickup())).body,
    ]);
  });

  test('every call requires a session', async () => {
    const portal = await startPortal(databases);
    const visitor = portal.visitor();
    await visitor.session();
    for (const call of READS) expect((await visitor.get(dealUrl('return-booked', call))).status).toBe(401);
    expect((await visitor.put(dealUrl('return-booked', '/return'), pickup())).status).toBe(401);
    expect((await visitor.post(dealUrl('return-booked', '/return-change-fee'), pickup())).status).toBe(401);
  });

  test('the deal has the field names of the requirements, and omits missing values', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const { body } = await visitor.get(dealUrl('return-window-open'));
    expect(body).toMatchObject({
      state: 'ACTIVE',
      variant: 'SUBSCRIPTION',
      term_type: 'OPEN_ENDED',
      end_date: '2027-02-06',
      return_date: '2027-02-06',
      days_left_to_schedule_return: 75,
      is_return_window_open: true,
      is_pre_auto_renewal: true,
      is_post_auto_renewal: false,
      damage_deductible_vollkasko: 100000,
      car: { license_plate: 'M-FW 2417' },
    });
    expect(Object.values(body)).not.toContain(null);
    for (const absent of ['return_type', 'subscribed_to', 'preferred_return_date', 'customer_id', 'position'])
      expect(body).not.toHaveProperty(absent);
  });

  test.each([
    [91, false],
    [90, true],
    [1, true],
    [0, true],
    [-1, false],
  ])('with %i days left the window is open: %s', async (days, open) => {
    const portal = await startPortal(databases);
    const ending = { ...endingIn(days), auto_renewal_end_date: null };
    await portal.database.updateTable('deals').set(ending).where('id', '=', 'return-window-open').execute();
    const { body } = await (await portal.customer('return-window-open')).get(dealUrl('return-window-open'));
    expect([body.days_left_to_schedule_return, body.is_return_window_open]).toEqual([days, open]);
  });

  test.each([
    [46, false],
    [45, true],
  ])('read by the return date, the window with %i days left is open: %s', async (days, open) => {
    const portal = await startPortal(databases, { settings: { returnWindow: 'return_date' } });
    await portal.database.updateTable('deals').set(endingIn(days)).where('id', '=', 'return-window-open').execute();
    const { body } = await (await portal.customer('return-window-open')).get(dealUrl('return-window-open'));
    expect(body.is_return_window_open).toBe(open);
  });

  test('the window follows the day in Berlin, not the one in London', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const left = async () => (await visitor.get(dealUrl('return-window-open'))).body.days_left_to_schedule_return;
    portal.clock.moveTo('2026-11-23T10:59:59.999Z');
    expect(await left()).toBe(75);
    portal.clock.moveTo('2026-11-23T22:59:59.999Z');
    await visitor.signInAs('return-window-open');
    expect(await left()).toBe(75);
    portal.clock.moveTo('2026-11-23T23:00:00.000Z');
    expect(await left()).toBe(74);
  });

  test('a contract that renews by itself is before or after its renewal', async () => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('deals')
      .set({ minimum_commitment_end_date: '2026-11-22', end_date: '2027-05-22', auto_renewal_end_date: '2027-05-22' })
      .where('id', '=', 'return-window-open')
      .execute();
    const { body } = await (await portal.customer('return-window-open')).get(dealUrl('return-window-open'));
    expect([body.is_pre_auto_renewal, body.is_post_auto_renewal]).toEqual([false, true]);
  });

  test('a lead has no return to plan', async () => {
    const visitor = await (await startPortal(databases)).customer('lead');
    const { body } = await visitor.get(dealUrl('lead'));
    expect(body).toMatchObject({
      variant: 'LEAD',
      is_return_window_open: false,
      checkout_hash: 'k7qm2xw9',
      contact_id: '501008',
    });
    expect((await visitor.get(dealUrl('lead', '/return'))).body).not.toHaveProperty('address');
  });

  test('the steps of a return move with the days', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-booked');
    const active = async () => {
      const { body } = await visitor.get(dealUrl('return-booked', '/return-status'));
      return body.steps.find((step: { status: string }) => step.status === 'active').id;
    };
    expect((await visitor.get(dealUrl('return-booked', '/return-status'))).body.return_type).toBe('PICKUP');
    expect(await active()).toBe('prepare_return');
    await visitor.post('/demo/day', { day: '2026-11-27' });
    expect(await active()).toBe('return_in_progress');
    await portal.database
      .updateTable('deals')
      .set({ actual_return_date: '2026-11-27' })
      .where('id', '=', 'return-booked')
      .execute();
    expect(await active()).toBe('final_invoice_created');
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', '=', 'return-booked').execute();
    expect(await active()).toBe('return_completed');
  });

  test.each([
    [13, false],
    [14, true],
    [121, true],
    [122, false],
  ])('%i days before the end follow-up offers are made: %s', async (days, is_retention_window_open) => {
    const portal = await startPortal(databases);
    const deals = portal.database.updateTable('deals').where('id', '=', 'return-window-open');
    await deals.set(endingIn(days)).execute();
    const visitor = await portal.customer('return-window-open');
    expect((await visitor.get(dealUrl('return-window-open'))).body.retention).toEqual({ is_retention_window_open });
  });

  test('an appraisal is possible up to eight working days before the return', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const ask = async (query: string) =>
      (await visitor.get(dealUrl('return-window-open', `/pre-return-appraisal${query}`))).body;
    expect(await ask('')).toEqual({
      address: { street: 'Lindwurmstraße', housenumber: '88', zip: '80337', city: 'München' },
    });
    expect((await ask('?selected_date=2026-12-07')).options).toEqual({ dates: ['2026-11-25'] });
    expect(await ask('?selected_date=2026-12-04')).not.toHaveProperty('options');
    await visitor.put(
      dealUrl('return-window-open', '/return'),
      pickup({ preferred_return_date: '2026-12-07T10:00:00+01:00' }),
    );
    expect((await ask('')).options).toEqual({ dates: ['2026-11-25'] });
    await portal.database
      .updateTable('returns')
      .set({ pre_return_appraisal_date: '2026-11-25' })
      .where('deal_id', '=', 'return-window-open')
      .execute();
    expect(await ask('')).toMatchObject({ appointment: { date: '2026-11-25' } });
    expect(await ask('')).not.toHaveProperty('options');
    expect(
      (await visitor.get(dealUrl('return-window-open', '/pre-return-appraisal?selected_date=2026-13-01'))).status,
    ).toBe(400);
  });
});
