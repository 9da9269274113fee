import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const RETURN = dealUrl('return-window-open', '/return');

type Field = readonly [name: string, code: string];

const WRONG_FIELDS: readonly (readonly [what: string, change: object, status: number, fields: readonly Field[]])[] = [
  ['no street', { return_street: undefined }, 422, [['return_street', 'required']]],
  ['an empty street', { return_street: '' }, 400, [['return_street', 'required']]],
  ['a blank street', { return_street: '   ' }, 422, [['return_street', 'required']]],
  ['a street of 101 characters', { return_street: 'x'.repeat(101) }, 400, [['return_street', 'too_long']]],
  [
    'a house number of 101 characters',
    { return_housenumber: '1'.repeat(101) },
    400,
    [['return_housenumber', 'too_long']],
  ],
  ['no city', { return_city: undefined }, 422, [['return_city', 'required']]],
  [
    'an addition of 101 characters',
    { return_address_extra: 'x'.repeat(101) },
    400,
    [['return_address_extra', 'too_long']],
  ],
  ['a postcode of four digits', { return_zip: '8033' }, 400, [['return_zip', 'format']]],
  ['a postcode with a letter', { return_zip: '8033a' }, 400, [['return_zip', 'format']]],
  ['a postcode with digits of another script', { return_zip: '٨٠٣٣٧' }, 400, [['return_zip', 'format']]],
  ['a postcode that does not exist', { return_zip: '00000' }, 422, [['return_zip', 'postcode_not_delivered']]],
  ['an island', { return_zip: '27498' }, 422, [['return_zip', 'postcode_not_delivered']]],
  ['no phone number', { return_phone_number: undefined }, 422, [['return_phone_number', 'required']]],
  ['a phone number of words', { return_phone_number: 'call me' }, 422, [['return_phone_number', 'phone_invalid']]],
  [
    'a phone number that is too short',
    { return_phone_number: '0171' },
    422,
    [['return_phone_number', 'phone_invalid']],
  ],
  [
    'a phone number of 31 characters',
    { return_phone_number: '+49 171 1234567               1' },
    400,
    [['return_phone_number', 'too_long']],
  ],
  ['an e-mail address without a place', { return_email: 'katharina' }, 400, [['return_email', 'format']]],
  ['another first name', { return_firstname: 'Karl' }, 422, [['return_firstname', 'read_only']]],
  ['no last name', { return_lastname: undefined }, 422, [['return_lastname', 'required']]],
  ['an unknown way of returning', { return_type: 'FLY' }, 400, [['return_type', 'not_an_option']]],
  ['no appointment', { preferred_return_date: undefined }, 400, [['preferred_return_date', 'required']]],
  ['a day without a time', { preferred_return_date: '2026-12-03' }, 400, [['preferred_return_date', 'format']]],
  [
    'two things at once',
    { return_zip: '25980', return_phone_number: '1' },
    422,
    [
      ['return_zip', 'postcode_not_delivered'],
      ['return_phone_number', 'phone_invalid'],
    ],
  ],
];

const WRONG_TIMES: readonly (readonly [what: string, time: string, code: string])[] = [
  ['today', '2026-11-23T10:00:00+01:00', 'date_not_offered'],
  ['the second working day', '2026-11-25T10:00:00+01:00', 'date_not_offered'],
  ['a Sunday', '2026-12-06T10:00:00+01:00', 'date_not_offered'],
  ['Christmas', '2026-12-25T10:00:00+01:00', 'date_not_offered'],
  ['Epiphany in Bavaria', '2027-01-06T10:00:00+01:00', 'date_not_offered'],
  ['the day after the end', '2027-02-08T10:00:00+01:00', 'date_not_offered'],
  ['last year', '2025-12-03T10:00:00+01:00', 'date_not_offered'],
  ['a slot that starts at another time', '2026-12-03T11:00:00+01:00', 'slot_not_offered'],
  ['the same wall time in London', '2026-12-03T10:00:00Z', 'slot_not_offered'],
  ['half a minute late', '2026-12-03T10:00:30+01:00', 'date_not_offered'],
];

describeOnEachDatabase('planning a return', (databases) => {
  test('a collection is stored once as sent, plus the values that the server sets', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const { status, body } = await visitor.put(
      RETURN,
      pickup({ return_street: ' Lindwurmstraße ', return_address_extra: 'Hinterhaus' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'PICKUP',
      planned_date: '2026-12-03',
      preferred_date: '2026-12-03',
      slot: { value: '10:00' },
      return_fee: 19900,
      return_price: 19900,
      contact_name: 'Katharina Brandl',
      address: { street: 'Lindwurmstraße', address_extra: 'Hinterhaus' },
    });
    const { receipt: _, ...agreed } = body;
    expect((await visitor.get(RETURN)).body).toEqual(agreed);
    expect((await visitor.get(dealUrl('return-window-open'))).body).toMatchObject({
      return_type: 'PICKUP',
      preferred_return_date: '2026-12-03',
      return_date: '2026-12-03',
      return_phone_number: '+49 171 1234567',
    });
    expect(
      await portal.database.selectFrom('slot_seats').selectAll().where('deal_id', '=', 'return-window-open').execute(),
    ).toEqual([{ tour: 'zone-8', day: '2026-12-03', slot: '10:00', seat: 1, deal_id: 'return-window-open' }]);
  });

  test('the same moment may be written with any offset', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect(
      (await visitor.put(RETURN, pickup({ preferred_return_date: '2026-12-03T09:00:00.000Z' }))).body.slot.value,
    ).toBe('10:00');
  });

  test('a self-return needs no address and goes to the compound', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const { body } = await visitor.put(RETURN, {
      return_type: 'SELF_RETURN',
      preferred_return_date: '2026-12-03T13:00:00+01:00',
      return_street: 'Elsewhere',
    });
    expect(body).toMatchObject({
      type: 'SELF_RETURN',
      return_fee: 0,
      return_price: 0,
      address: { street: 'Logistikring', zip: '97318' },
      slot: { formatted_time: '13:00–15:00 Uhr', value: '13:00' },
    });
  });

  test.each(WRONG_FIELDS)('%s is refused with the name of the field', async (_, change, status, fields) => {
    const portal = await startPortal(databases);
    const answer = await (await portal.customer('return-window-open')).put(RETURN, pickup(change));
    expect([answer.status, answer.body.fields]).toEqual([status, fields.map(([name, code]) => ({ name, code }))]);
    expect(await portal.database.selectFrom('return_changes').selectAll().execute()).toEqual([]);
  });

  test('times that are not on offer are refused', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    for (const [what, time, code] of WRONG_TIMES) {
      const answer = await visitor.put(RETURN, pickup({ preferred_return_date: time }));
      expect([what, answer.status, answer.body.code]).toEqual([what, 422, code]);
      expect(answer.body.fields).toEqual([{ name: 'preferred_return_date', code }]);
    }
  });

  test('the earliest day that is listed can be booked', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const [first] = (await visitor.get(dealUrl('return-window-open', '/return-metadata'))).body.availabilities;
    const { body } = await visitor.put(RETURN, pickup({ preferred_return_date: `${first.date}T10:00:00+01:00` }));
    expect(body.planned_date).toBe('2026-11-26');
  });

  test('slots are locked in a fixed order, so that swaps never deadlock', async () => {
    const locked: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const written = JSON.stringify(node);
        const slot = /"(\d\d:\d\d)"/.exec(written)?.[1];
        if (node.kind === 'InsertQueryNode' && written.includes('"name":"slots"') && slot) locked.push(slot);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const visitor = await (await startPortal(databases, { plugin })).customer('return-window-open');
    for (const time of ['10:00', '12:00', '10:00'])
      await visitor.put(RETURN, pickup({ preferred_return_date: `2026-12-03T${time}:00+01:00` }));
    expect(locked).toEqual(['10:00', '12:00', '10:00', '12:00']);
  });

  test('a collection in a compound slot, and a self-return in a driver slot, are refused', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect((await visitor.put(RETURN, pickup({ preferred_return_date: '2026-12-03T09:00:00+01:00' }))).body.code).toBe(
      'slot_not_offered',
    );
    expect((await visitor.put(RETURN, pickup({ return_type: 'SELF_RETURN' }))).body.code).toBe('slot_not_offered');
  });

  test.each([
    ['window-not-yet-open', 'return_window_not_open'],
    ['fixed-term-without-follow-up', 'return_not_for_fixed_term'],
    ['lead', 'return_not_for_leads'],
  ])('the customer of %s is refused: %s', async (scenario, code) => {
    const visitor = await (await startPortal(databases)).customer(scenario);
    const { body: profile } = await visitor.get('/portal/api/bff/profile');
    const answer = await visitor.put(
      dealUrl(scenario, '/return'),
      pickup({ return_firstname: profile.firstname, return_lastname: profile.lastname }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  test.each([
    [1, 409, 'return_window_not_open', '0 days left'],
    [0, 422, 'date_not_offered', '1 day left'],
  ])('the last day to plan is the day before the end (%i, %s)', async (_, status, code) => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('deals')
      .set({ end_date: status === 409 ? '2026-11-23' : '2026-11-24' })
      .where('id', '=', 'return-window-open')
      .execute();
    const answer = await (await portal.customer('return-window-open')).put(RETURN, pickup());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ['2027-02-21', 200],
    ['2027-02-22', 409],
  ])('90 days before the end it can be planned, 91 days before not (%s)', async (end_date, status) => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ end_date }).where('id', '=', 'return-window-open').execute();
    expect((await (await portal.customer('return-window-open')).put(RETURN, pickup())).status).toBe(status);
  });

  test.each(['INACTIVE', 'ENDED', 'STOPPED', 'CANCELED', 'SIGNED'] as const)(
    'a contract that is %s has no return to plan',
    async (state) => {
      const portal = await startPortal(databases);
      await portal.database.updateTable('deals').set({ state }).where('id', '=', 'return-window-open').execute();
      expect((await (await portal.customer('return-window-open')).put(RETURN, pickup())).body.code).toBe(
        'return_not_for_state',
      );
    },
  );

  test('a fixed term with a follow-up can change its return, for free', async () => {
    const visitor = await (await startPortal(databases)).customer('fixed-term-with-follow-up');
    const { body } = await visitor.get(dealUrl('fixed-term-with-follow-up', '/return'));
    const change = pickup({
      return_firstname: 'Annika',
      return_lastname: 'Weber',
      return_street: body.address.street,
      return_zip: '70173',
      return_city: 'Stuttgart',
    });
    expect((await visitor.put(dealUrl('fixed-term-with-follow-up', '/return'), change)).body).toMatchObject({
      planned_date: '2026-12-03',
      return_fee: 0,
    });
  });

  test.each([
    ['left out', undefined],
    ['blank', '  '],
  ])('a name that is %s defaults to the account, and a change keeps the phone number', async (_, name) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const known = (await visitor.get('/portal/api/bff/profile')).body;
    const bringing = (more: object) =>
      visitor.put(RETURN, {
        return_type: 'SELF_RETURN',
        preferred_return_date: '2026-12-03T13:00:00+01:00',
        return_firstname: name,
        return_lastname: name,
        ...more,
      });
    expect((await bringing({})).body).toMatchObject({
      contact_name: 'Katharina Brandl',
      phone_number: known.phone,
      email: known.email,
    });
    const reached = { return_phone_number: '+49 160 7654321', return_email: 'brandl@example.de' };
    expect((await bringing(reached)).body).toMatchObject({
      phone_number: '+49 160 7654321',
      email: 'brandl@example.de',
    });
    expect((await bringing({})).body).toMatchObject({ phone_number: '+49 160 7654321', email: known.email });
  });

  test.each([
    ['the telephone of its delivery', '+49 160 1112223'],
    ['that of the account', null],
  ])('a return that is not planned yet proposes %s', async (_, phone) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const account = (await visitor.get('/portal/api/bff/profile')).body;
    const deals = portal.database.updateTable('deals').where('id', '=', 'return-window-open');
    await deals.set({ handover_phone_number: phone }).execute();
    expect((await visitor.get(RETURN)).body.phone_number).toBe(phone ?? account.phone);
  });

  test('in a swap on the same day the car cannot be brought', async () => {
    const visitor = await (await startPortal(databases)).customer('same-day-swap');
    const answer = await visitor.put(dealUrl('same-day-swap-old', '/return'), {
      return_type: 'SELF_RETURN',
      preferred_return_date: '2026-12-03T13:00:00+01:00',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'self_return_unavailable']);
  });

  test('a business customer may name another person', async () => {
    const visitor = await (await startPortal(databases)).customer('business-customer');
    const { status, body } = await visitor.put(
      dealUrl('business-customer', '/return'),
      pickup({ return_firstname: 'Erika', return_zip: '90402' }),
    );
    expect([status, body.contact_name]).toEqual([200, 'Erika Brandl']);
  });

  test('on the planned day it is too late to change', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    await visitor.post('/demo/day', { day: '2026-11-27' });
    const answer = await visitor.put(
      dealUrl('return-booked', '/return'),
      pickup({ return_firstname: 'Mehmet', return_lastname: 'Yıldız' }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'return_under_way']);
  });

  test('unknown properties of the body are never stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const extra = {
      return_fee: 0,
      return_price: 0,
      change_fee: 0,
      planned_date: '2030-01-01',
      deal_id: 'return-booked',
      customer_id: '501003',
      role: 'admin',
      change_fees: -1,
      pre_return_appraisal_date: '2030-01-01',
    };
    const { status, body } = await visitor.put(RETURN, pickup(extra));
    expect([status, body.return_fee, body.planned_date]).toEqual([200, 19900, '2026-12-03']);
    expect(body).not.toHaveProperty('pre_return_appraisal_date');
    expect(
      await portal.database
        .selectFrom('returns')
        .select('deal_id')
        .where('preferred_date', '=', '2030-01-01')
        .execute(),
    ).toEqual([]);
    const polluted = await visitor.send(
      'PUT',
      RETURN,
      `{"__proto__":{"x":1},"return_type":"PICKUP","preferred_return_date":"2026-12-03T10:00:00+01:00"}`,
      { 'idempotency-key': 'p' },
    );
    expect(polluted.status).toBe(400);
  });

  test('across the clock change a slot stays at its time in Berlin', async () => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('deals')
      .set({ end_date: '2027-04-16' })
      .where('id', '=', 'return-window-open')
      .execute();
    portal.clock.moveTo('2027-03-22T09:00:00Z');
    const visitor = await portal.customer('return-window-open');
    expect(
      (await visitor.put(RETURN, pickup({ preferred_return_date: '2027-03-30T10:00:00+02:00' }))).body,
    ).toMatchObject({ planned_date: '2027-03-30', slot: { value: '10:00' } });
    expect((await visitor.put(RETURN, pickup({ preferred_return_date: '2027-03-30T10:00:00+01:00' }))).body.code).toBe(
      'slot_not_offered',
    );
  });
});
