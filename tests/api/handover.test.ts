import { expect, test } from 'vitest';
import { languageFor } from '../../app/server/platform/languages/languages.ts';
import { writtenHandoverSlot } from '../../app/server/subscription/appointments/formattedSlots.ts';
import { lateHandoverFee } from '../../app/server/subscription/handovers/handoverChangeFee.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { delivery } from '../support/server/deliveries.ts';
import { dealUrl, type Portal, startPortal } from '../support/server/portal.ts';

const FREE = 'handover-free-change';
const LATE = 'handover-late-change';
const FIXED = 'handover-with-provider';
const url = (deal = FREE, call = '') => dealUrl(deal, `/handover${call}`);

const PLANNED = '2026-12-23T08:00:00+01:00';

const miriam = (changes: object = {}) =>
  delivery({
    handover_firstname: 'Miriam',
    handover_lastname: 'Scholz',
    handover_street: 'Deutzer Freiheit',
    handover_housenumber: '72',
    handover_zip: '50679',
    handover_city: 'Köln',
    ...changes,
  });

const emil = (changes: object = {}) =>
  delivery({
    handover_firstname: 'Emil',
    handover_lastname: 'Hartmann',
    handover_street: 'Karl-Liebknecht-Straße',
    handover_housenumber: '19',
    handover_zip: '04107',
    handover_city: 'Leipzig',
    ...changes,
  });

const changesOf = ({ database }: Portal) => database.selectFrom('handover_changes').selectAll().execute();

test.each([
  [undefined, false, 0],
  ['2026-12-04', false, 0],
  ['2026-12-03', false, 9900],
  ['2026-11-24', false, 9900],
  ['2027-01-20', true, 9900],
])('with the delivery on %s (with the carrier: %s) a change costs %i', (planned, withProvider, fee) => {
  expect(lateHandoverFee(planned, withProvider, '2026-11-23')).toBe(fee);
});

test.each([
  ['08:00', '08:00–12:00'],
  ['12:00', '12:00–15:30'],
  ['13:00', '13:00–17:00'],
  ['14:00', '13:00–17:00'],
  ['10:00', '08:00–12:00'],
  ['16:00', '16:00–18:00'],
])('an appointment at %s lies in the window %s', (start, window) => {
  const [english, german] = ['en-US', 'de-DE'].map((locale) => writtenHandoverSlot(start, languageFor(locale)));
  expect([english, german]).toEqual([window, `${window} Uhr`]);
});

describeOnEachDatabase('a delivery', (databases) => {
  test('has the agreed appointment, and the fee of a change today', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(FREE);
    expect((await visitor.get(url())).body).toEqual({
      reference: expect.stringMatching(/^LF-/),
      planned_delivery_date: '2026-12-23',
      preferred_delivery_date: '2026-12-23',
      slot: { formatted_time: '08:00–12:00 Uhr', value: '08:00' },
      fee: 0,
      address: {
        street: 'Prinzregentenstraße',
        house_number: '54',
        zip: '80538',
        city: 'München',
        first_name: 'Jonas',
        last_name: 'Krüger',
      },
      availability_confidence: { deviation_in_weeks: 0 },
    });
    const estimated = (await visitor.get(url('handover-estimated'))).body;
    expect(estimated).toMatchObject({ preferred_delivery_date: '2027-01-22', fee: 0 });
    expect([estimated.planned_delivery_date, estimated.availability_confidence.deviation_in_weeks]).toEqual([
      undefined,
      3,
    ]);
    expect((await (await portal.customer(LATE)).get(url(LATE))).body.fee).toBe(9900);
    expect((await (await portal.customer(FIXED)).get(url(FIXED))).body.fee).toBe(9900);
    const lead = (await (await portal.customer('lead')).get(url('lead'))).body;
    expect(lead).toEqual({
      preferred_delivery_date: '2027-01-07',
      fee: 0,
      availability_confidence: { deviation_in_weeks: 0 },
    });
  });

  test('offers days and slots without weekends and holidays, plus the booked one', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(FREE);
    const { body } = await visitor.get(url(FREE, '-metadata?customer_postcode=80538'));
    const days = body.availabilities.map(({ date }: { date: string }) => date);
    expect([days[0], days.at(-1), body.address_changeable]).toEqual(['2026-11-26', '2027-02-19', true]);
    for (const none of ['2026-11-28', '2026-12-25', '2027-01-01', '2027-01-06', '2027-02-20'])
      expect(days).not.toContain(none);
    expect(body.availabilities[0].available_slots.map(({ value }: { value: string }) => value)).toEqual([
      '08:00',
      '12:00',
      '13:00',
    ]);
    const inBerlin = (await visitor.get(url(FREE, '-metadata?customer_postcode=10115'))).body.availabilities;
    expect(inBerlin.map(({ date }: { date: string }) => date)).toContain('2027-01-06');
    expect((await visitor.get(url(FREE, '-metadata?customer_postcode=27498'))).body.availabilities).toEqual([]);
    expect((await visitor.get(url(FREE, '-metadata?customer_postcode=803'))).status).toBe(400);
    expect((await visitor.get(url(FREE, '-metadata'))).body.availabilities).toEqual(body.availabilities);
    await visitor.post('/demo/day', { day: '2026-12-22' });
    const close = (await visitor.get(url(FREE, '-metadata'))).body.availabilities;
    expect(close[0]).toEqual({
      date: '2026-12-23',
      available_slots: [{ formatted_time: '08:00–12:00 Uhr', value: '08:00' }],
    });
  });

  test('takes place in the evening if the server is configured so', async () => {
    const portal = await startPortal(databases, { settings: { handoverSlots: 'evening' } });
    const visitor = await portal.customer(FREE);
    const { body } = await visitor.get(url(FREE, '-metadata'), { 'accept-language': 'en' });
    expect(body.availabilities[0].available_slots).toEqual([{ formatted_time: '16:00–18:00', value: '16:00' }]);
    expect((await visitor.put(url(), delivery())).body.code).toBe('slot_not_offered');
    expect((await visitor.put(url(), delivery({ preferred_handover_date: '2026-12-17T16:00:00+01:00' }))).status).toBe(
      200,
    );
  });

  test('is stored as sent, and shown with the deal', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(FREE);
    const change = delivery({
      handover_street: ' Zeil ',
      handover_zip: '60313',
      handover_city: 'Frankfurt',
      handover_address_extra: 'Hof',
    });
    const { status, body } = await visitor.put(url(), change, { 'agreed-amounts': 'change_fee=0' });
    expect([status, body]).toMatchObject([
      200,
      {
        planned_delivery_date: '2026-12-17',
        slot: { value: '12:00' },
        address: { street: 'Zeil', address_extra: 'Hof' },
      },
    ]);
    const { receipt: _, ...agreed } = body;
    expect((await visitor.get(url())).body).toEqual(agreed);
    expect((await visitor.get(dealUrl(FREE))).body).toMatchObject({
      preferred_handover_date: '2026-12-17',
      handover_street: 'Zeil',
      handover_zip: '60313',
      handover_address_extra: 'Hof',
    });
    expect(
      await portal.database.selectFrom('handover_seats').selectAll().where('deal_id', '=', FREE).execute(),
    ).toEqual([{ tour: 'delivery-6', day: '2026-12-17', slot: '12:00', seat: 1, deal_id: FREE }]);
    await visitor.put(url(), delivery());
    expect((await visitor.get(url())).body.address).not.toHaveProperty('address_extra');
  });

  test('of a car that is still expected has a preferred day and no planned one', async () => {
    const visitor = await (await startPortal(databases)).customer(FREE);
    const { body } = await visitor.put(url('handover-estimated'), delivery());
    expect([body.preferred_delivery_date, body.planned_delivery_date]).toEqual(['2026-12-17', undefined]);
  });

  test.each<[string, object, number, readonly (readonly [string, string])[]]>([
    ['no street', { handover_street: undefined }, 422, [['handover_street', 'required']]],
    ['a blank street', { handover_street: '  ' }, 422, [['handover_street', 'required']]],
    ['an empty city', { handover_city: '' }, 400, [['handover_city', 'required']]],
    ['no house number', { handover_housenumber: undefined }, 422, [['handover_housenumber', 'required']]],
    ['a long street', { handover_street: 'x'.repeat(101) }, 400, [['handover_street', 'too_long']]],
    ['a long addition', { handover_address_extra: 'x'.repeat(101) }, 400, [['handover_address_extra', 'too_long']]],
    ['four digits', { handover_zip: '8053' }, 400, [['handover_zip', 'format']]],
    ['an island', { handover_zip: '27498' }, 422, [['handover_zip', 'postcode_not_delivered']]],
    ['no postcode', { handover_zip: undefined }, 422, [['handover_zip', 'required']]],
    ['no phone number', { handover_phone_number: undefined }, 422, [['handover_phone_number', 'required']]],
    ['a wrong phone number', { handover_phone_number: '0171' }, 422, [['handover_phone_number', 'phone_invalid']]],
    ['a long phone number', { handover_phone_number: '1'.repeat(31) }, 400, [['handover_phone_number', 'too_long']]],
    ['another first name', { handover_firstname: 'Karl' }, 422, [['handover_firstname', 'read_only']]],
    ['no last name', { handover_lastname: undefined }, 422, [['handover_lastname', 'required']]],
    ['no day', { preferred_handover_date: undefined }, 400, [['preferred_handover_date', 'required']]],
    ['a day in words', { preferred_handover_date: 'soon' }, 400, [['preferred_handover_date', 'format']]],
  ])('%s is refused with the name of the field', async (_, change, status, fields) => {
    const portal = await startPortal(databases);
    const answer = await (await portal.customer(FREE)).put(url(), delivery(change));
    expect([answer.status, answer.body.fields]).toEqual([status, fields.map(([name, code]) => ({ name, code }))]);
    expect(await changesOf(portal)).toEqual([]);
  });

  test('times that are not on offer are refused', async () => {
    const visitor = await (await startPortal(databases)).customer(FREE);
    for (const [time, code] of [
      ['2026-12-17', 'slot_not_offered'],
      ['2026-11-25T08:00:00+01:00', 'date_not_offered'],
      ['2026-12-19T08:00:00+01:00', 'date_not_offered'],
      ['2026-12-25T08:00:00+01:00', 'date_not_offered'],
      ['2027-02-22T08:00:00+01:00', 'date_not_offered'],
      ['2026-12-17T09:00:00+01:00', 'slot_not_offered'],
      ['2026-12-17T08:00:00Z', 'slot_not_offered'],
      ['2026-13-45T08:00:00Z', 'date_not_offered'],
    ]) {
      const answer = await visitor.put(url(), delivery({ preferred_handover_date: time }));
      expect([time, answer.status, answer.body.fields]).toEqual([
        time,
        422,
        [{ name: 'preferred_handover_date', code }],
      ]);
    }
  });

  test('costs a fee when changed late, but not for another phone number', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(LATE);
    const quote = async (body: object) => (await visitor.post(url(LATE, '-change-fee'), body)).body.amount;
    const planned = '2026-12-01T12:00:00+01:00';
    expect(await quote({ preferred_handover_date: '2026-12-01' })).toBe(9900);
    expect(await quote({ preferred_handover_date: planned })).toBe(0);
    expect(await quote(miriam({ preferred_handover_date: planned, handover_phone_number: '0171 7654321' }))).toBe(0);
    expect(await quote(miriam({ preferred_handover_date: planned, handover_address_extra: 'Hof' }))).toBe(0);
    for (const change of [
      {},
      { preferred_handover_date: '2026-12-01T08:00:00+01:00' },
      { preferred_handover_date: planned, handover_street: 'Zeil' },
      { preferred_handover_date: planned, handover_housenumber: '1' },
      { preferred_handover_date: planned, handover_zip: '50667' },
      { preferred_handover_date: planned, handover_city: 'Bonn' },
    ])
      expect([change, await quote(miriam(change))]).toEqual([change, 9900]);
    const moved = await visitor.put(url(LATE), miriam(), { 'agreed-amounts': 'change_fee=0' });
    expect([moved.status, moved.body.code, moved.body.amount]).toEqual([409, 'amount_changed', 9900]);
    expect((await visitor.put(url(LATE), miriam(), { 'agreed-amounts': 'fee=9900' })).status).toBe(400);
    expect((await visitor.put(url(LATE), miriam(), { 'agreed-amounts': 'change_fee=9900' })).status).toBe(200);
    expect((await changesOf(portal)).map(({ change_fee }) => change_fee)).toEqual([9900]);
  });

  test('has a fixed address and a fee for every change once the carrier has it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(FIXED);
    expect((await visitor.get(url(FIXED, '-metadata'))).body.address_changeable).toBe(false);
    await portal.database.updateTable('deals').set({ handover_address_extra: 'Hof' }).where('id', '=', FIXED).execute();
    const other = emil({ handover_street: 'Zeil', handover_zip: '04109', handover_address_extra: 'Garten' });
    const refused = await visitor.put(url(FIXED), other);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      ['handover_zip', 'handover_street', 'handover_address_extra'].map((name) => ({ name, code: 'read_only' })),
    ]);
    expect((await visitor.post(url(FIXED, '-change-fee'), emil())).body.amount).toBe(9900);
    const { status, body } = await visitor.put(url(FIXED), emil());
    expect([status, body.planned_delivery_date, body.address.address_extra]).toEqual([200, '2026-12-17', 'Hof']);
    await visitor.post('/demo/day', { day: '2026-11-20' });
    expect((await visitor.get(url(FIXED))).body.fee).toBe(0);
    expect((await visitor.get(url(FIXED, '-metadata'))).body.address_changeable).toBe(true);
  });

  test.each([
    [FREE, { variant: 'LEAD' }, 'handover_not_for_leads'],
    [FREE, { state: 'ACTIVE' }, 'handover_not_for_state'],
    [FREE, { state: 'ENDED' }, 'handover_not_for_state'],
    [FREE, { actual_handover_date: '2026-11-20' }, 'handover_not_for_state'],
    [FREE, { subscribed_as: 'PROLONGATION' }, 'handover_not_for_prolongation'],
  ] as const)('of %s with %j cannot be changed: %s', async (deal, change, code) => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set(change).where('id', '=', deal).execute();
    const visitor = await portal.customer(deal);
    const answer = await visitor.put(url(deal), delivery());
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    const { body } = await visitor.get(url(deal, '-metadata'));
    expect([body.availabilities, body.address_changeable, (await visitor.get(url(deal))).body.fee]).toEqual([
      [],
      false,
      0,
    ]);
  });

  test.each(['SIGNED', 'EXTERNALLY_VERIFIED'] as const)('can be changed while the deal is %s', async (state) => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ state }).where('id', '=', FREE).execute();
    expect((await (await portal.customer(FREE)).put(url(), delivery())).status).toBe(200);
  });

  test('can be changed on the day before, but not on its day', async () => {
    const visitor = await (await startPortal(databases)).customer(FREE);
    await visitor.post('/demo/day', { day: '2026-12-23' });
    expect((await visitor.put(url(), delivery({ preferred_handover_date: PLANNED }))).body.code).toBe(
      'handover_under_way',
    );
    await visitor.post('/demo/day', { day: '2026-12-22' });
    const { status } = await visitor.put(
      url(),
      delivery({ preferred_handover_date: PLANNED, handover_phone_number: '0171 7654321' }),
      {
        'agreed-amounts': 'change_fee=0',
      },
    );
    expect(status).toBe(200);
  });

  test('a business customer may name another person', async () => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('customers').set({ audience: 'b2b' }).where('id', '=', '501016').execute();
    const { body } = await (await portal.customer(FREE)).put(url(), delivery({ handover_firstname: 'Erika' }));
    expect(body.address.first_name).toBe('Erika');
  });

  test('without a named person is for the customer of the account only', async () => {
    const portal = await startPortal(databases);
    const nobody = { handover_firstname: null, handover_lastname: null };
    await portal.database.updateTable('deals').set(nobody).where('id', '=', FREE).execute();
    const visitor = await portal.customer(FREE);
    for (const name of Object.keys(nobody)) {
      const { status, body } = await visitor.put(url(), delivery({ [name]: 'Karl' }));
      expect([status, body.fields]).toEqual([422, [{ name, code: 'read_only' }]]);
    }
    expect((await visitor.put(url(), delivery())).body.address).toMatchObject({
      first_name: 'Jonas',
      last_name: 'Krüger',
    });
  });

  test('in a swap can be changed like any other', async () => {
    const visitor = await (await startPortal(databases)).customer('same-day-swap');
    const change = delivery({ handover_firstname: 'Florian', handover_lastname: 'Neumann' });
    expect((await visitor.put(url('same-day-swap-new'), change)).body).toMatchObject({
      planned_delivery_date: '2026-12-17',
    });
  });

  test('belongs to the customer of the deal alone', async () => {
    const portal = await startPortal(databases);
    const other = await portal.customer(LATE);
    const nobody = portal.visitor();
    await nobody.session();
    for (const [who, status] of [
      [other, 404],
      [nobody, 401],
    ] as const) {
      expect((await who.get(url())).status).toBe(status);
      expect((await who.get(url(FREE, '-metadata'))).status).toBe(status);
      expect((await who.post(url(FREE, '-change-fee'), delivery())).status).toBe(status);
      expect((await who.put(url(), delivery())).status).toBe(status);
    }
    expect(await changesOf(portal)).toEqual([]);
  });

  test('unknown properties of the body are never stored', async () => {
    const visitor = await (await startPortal(databases)).customer(LATE);
    const extra = {
      change_fee: 0,
      fee: 0,
      planned_date: '2030-01-01',
      provider_from: null,
      customer_id: '501001',
      state: 'ACTIVE',
    };
    const { body } = await visitor.put(url(LATE), miriam(extra), { 'agreed-amounts': 'change_fee=9900' });
    expect(body.planned_delivery_date).toBe('2026-12-17');
    expect((await visitor.get(dealUrl(LATE))).body.state).toBe('CREATED');
  });

  test('changed by twenty concurrent requests on two servers is changed once', async () => {
    const first = await startPortal(databases);
    const second = await startPortal(databases, { place: first.place });
    const visitor = await first.customer(LATE);
    const twin = second.visitor();
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    twin.csrfToken = visitor.csrfToken;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? visitor : twin).put(url(LATE), miriam(), { 'idempotency-key': 'one' }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, (await changesOf(first)).length]).toEqual([200, 1]);
    expect((await visitor.put(url(LATE), miriam(), { 'idempotency-key': '' })).body.fields[0].name).toBe(
      'Idempotency-Key',
    );
  });

  test('sent concurrently under new keys costs its fee once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(LATE);
    await Promise.all(Array.from({ length: 6 }, () => visitor.put(url(LATE), miriam())));
    const fees = (await changesOf(portal)).map(({ change_fee }) => change_fee);
    expect(fees.sort()).toEqual([0, 0, 0, 0, 0, 9900]);
  });

  test('takes the last place of a slot, and others learn that it is full', async () => {
    const portal = await startPortal(databases);
    const { database } = portal;
    const deal = await database.selectFrom('deals').selectAll().where('id', '=', FREE).executeTakeFirstOrThrow();
    const ids = Array.from({ length: 6 }, (_, index) => `copy-${index}`);
    await database
      .insertInto('deals')
      .values(ids.map((id) => ({ ...deal, id })))
      .execute();
    const visitor = await portal.customer(FREE);
    const answers = await Promise.all(ids.map((id) => visitor.put(url(id), delivery())));
    const taken = answers.filter(({ body }) => body.code === 'slot_taken');
    expect([answers.filter(({ status }) => status === 200).length, taken.length, taken[0]?.status]).toEqual([
      3, 3, 409,
    ]);
    const { body } = await visitor.get(url(FREE, '-metadata'));
    const day = body.availabilities.find(({ date }: { date: string }) => date === '2026-12-17');
    expect(day.available_slots.map(({ value }: { value: string }) => value)).toEqual(['08:00', '13:00']);
    const held = answers.findIndex(({ status }) => status === 200);
    const waiting = answers.findIndex(({ status }) => status === 409);
    await visitor.put(url(ids[held]), delivery({ preferred_handover_date: '2026-12-17T13:00:00+01:00' }));
    expect((await visitor.put(url(ids[waiting]), delivery())).status).toBe(200);
  });
});
