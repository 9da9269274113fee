import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const APPRAISAL = dealUrl('return-window-open', '/pre-return-appraisal');
const RETURN = dealUrl('return-window-open', '/return');
const wish = (appointment_date: string) => ({ appointment_date, appointment_timeslot: '13:00' });

describeOnEachDatabase('booking an appraisal', (databases) => {
  test('requires a planned return and an offered day, and is possible only once', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect((await visitor.put(APPRAISAL, wish('2026-12-03'))).body.code).toBe('date_not_offered');
    await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' }));
    const { options } = (await visitor.get(APPRAISAL)).body;
    expect(options.dates).toHaveLength(10);
    const day = options.dates[1];
    expect((await visitor.put(APPRAISAL, wish('2027-01-27'))).body.code).toBe('date_not_offered');
    expect((await visitor.put(APPRAISAL, wish(day))).body).toMatchObject({ appointment: { date: day } });
    expect((await visitor.get(APPRAISAL)).body).toMatchObject({ appointment: { date: day } });
    expect((await visitor.get(RETURN)).body.pre_return_appraisal_date).toBe(day);
    expect((await visitor.put(APPRAISAL, wish(options.dates[0]))).body.code).toBe('date_not_offered');
  });

  test('keeps the requested time, and is booked once for one idempotency key', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' }));
    const [day] = (await visitor.get(APPRAISAL)).body.options.dates;
    const key = { 'idempotency-key': 'the-same-key' };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.put(APPRAISAL, wish(day), key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await portal.database
      .selectFrom('returns')
      .selectAll()
      .where('deal_id', '=', 'return-window-open')
      .execute();
    expect(rows[0]).toMatchObject({ pre_return_appraisal_date: day, pre_return_appraisal_timeslot: '13:00' });
  });

  test('books one of many concurrent requests; the others get the invalid field', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' }));
    const { dates } = (await visitor.get(APPRAISAL)).body.options;
    // Opens all connections before the race, because connecting would let the first request win.
    await Promise.all(dates.map(() => visitor.get(APPRAISAL)));
    const answers = await Promise.all(dates.slice(0, 6).map((day: string) => visitor.put(APPRAISAL, wish(day))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.fields).toEqual([{ name: 'appointment_date', code: 'date_not_offered' }]);
    const booked = answers.find(({ status }) => status === 200)?.body.appointment.date;
    expect((await visitor.get(APPRAISAL)).body.appointment.date).toBe(booked);
  });

  test('takes place where the car is collected, otherwise where it was delivered', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const delivered = { street: 'Lindwurmstraße', housenumber: '88', zip: '80337', city: 'München' };
    const at = async () => (await visitor.get(APPRAISAL)).body;
    expect((await at()).address).toEqual(delivered);
    const moved = { return_street: 'Zeil', return_housenumber: '1', return_zip: '60313', return_city: 'Frankfurt' };
    await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00', ...moved }));
    const collected = await at();
    expect(collected.address).toEqual({ street: 'Zeil', housenumber: '1', zip: '60313', city: 'Frankfurt' });
    await visitor.put(RETURN, { return_type: 'SELF_RETURN', preferred_return_date: '2027-01-28T09:00:00+01:00' });
    expect((await at()).address).toEqual(delivered);
  });

  test('stays as it was booked when the return is changed', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' }));
    const [day] = (await visitor.get(APPRAISAL)).body.options.dates;
    const { appointment } = (await visitor.put(APPRAISAL, wish(day))).body;
    expect((await visitor.put(RETURN, pickup({ preferred_return_date: '2027-01-27T10:00:00+01:00' }))).status).toBe(
      200,
    );
    expect((await visitor.get(APPRAISAL)).body.appointment).toEqual(appointment);
    expect((await visitor.get(RETURN)).body.pre_return_appraisal_date).toBe(day);
  });

  test('offers no options after a request', async () => {
    const visitor = await (await startPortal(databases)).customer('appraisal-requested');
    const { body } = await visitor.get(dealUrl('appraisal-requested', '/pre-return-appraisal'));
    expect(body).toMatchObject({ address: { city: 'Wiesbaden' }, appointment: { date: '2026-12-01' } });
    expect(body).not.toHaveProperty('options');
  });

  test('belongs to the customer of the deal alone', async () => {
    const portal = await startPortal(databases);
    const other = await portal.customer('no-deal');
    expect((await other.put(APPRAISAL, wish('2026-12-03'))).status).toBe(404);
    expect((await other.put(APPRAISAL, { appointment_date: 'tomorrow', appointment_timeslot: '11:00' })).status).toBe(
      400,
    );
  });
});
