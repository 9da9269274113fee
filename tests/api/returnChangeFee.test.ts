import { expect, test } from 'vitest';
import { addDays } from '../../app/server/platform/values/civilDays.ts';
import {
  LATE_CHANGE_FEE,
  type ReturnPlan,
  returnChangeFee,
} from '../../app/server/subscription/returns/returnChangeFee.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const TODAY = '2026-11-23';

function planIn(days: number, changes: Partial<ReturnPlan> = {}): ReturnPlan {
  return {
    type: 'PICKUP',
    day: addDays(TODAY, days),
    slot: '10:00',
    street: 'Venloer Straße',
    houseNumber: '310',
    zip: '50823',
    city: 'Köln',
    ...changes,
  };
}

test.each([
  [30, 0],
  [6, 0],
  [5, 0],
  [4, LATE_CHANGE_FEE],
  [1, LATE_CHANGE_FEE],
  [0, LATE_CHANGE_FEE],
])('moving a collection %i days before it costs %i cents', (days, fee) => {
  expect(returnChangeFee(planIn(days), planIn(20), TODAY)).toBe(fee);
});

test.each<[string, Partial<ReturnPlan>]>([
  ['slot', { slot: '12:00' }],
  ['street', { street: 'Zeil' }],
  ['house number', { houseNumber: '1' }],
  ['postcode', { zip: '60313' }],
  ['way of returning', { type: 'SELF_RETURN' }],
])('late, a new %s costs the fee', (_, change) => {
  expect(returnChangeFee(planIn(4), planIn(4, change), TODAY)).toBe(LATE_CHANGE_FEE);
});

test('planning for the first time, the same plan again and changing a self-return are free', () => {
  expect(returnChangeFee(undefined, planIn(4), TODAY)).toBe(0);
  expect(returnChangeFee(planIn(4), planIn(4), TODAY)).toBe(0);
  expect(returnChangeFee(planIn(4, { type: 'SELF_RETURN' }), planIn(9), TODAY)).toBe(0);
});

const mehmet = (changes: object = {}) =>
  pickup({
    return_firstname: 'Mehmet',
    return_lastname: 'Yıldız',
    return_street: 'Venloer Straße',
    return_housenumber: '310',
    return_city: 'Köln',
    return_zip: '50823',
    return_phone_number: '+49 152 33445566',
    return_email: 'mehmet.yildiz@example.de',
    ...changes,
  });

describeOnEachDatabase('the fee of a change', (databases) => {
  test('a late change is quoted, charged and part of the price', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const move = mehmet({ preferred_return_date: '2026-12-03T10:00:00+01:00' });
    expect((await visitor.post(dealUrl('return-booked', '/return-change-fee'), move)).body).toEqual({ amount: 9900 });
    const { status, body } = await visitor.put(dealUrl('return-booked', '/return'), move, {
      'agreed-amounts': 'change_fee=9900, return_fee=0',
    });
    expect([status, body.planned_date, body.return_fee, body.return_price]).toEqual([200, '2026-12-03', 19900, 29800]);
  });

  test('a collection that is agreed is not charged again, and one in place of a self-return is', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const way = async (type: string) => {
      const { body } = await visitor.get(`${dealUrl('return-booked', '/return-metadata')}?return_type=${type}`);
      return [body.return_fee, body.returnPreferences.pickupReturn.priceLabel];
    };
    expect(await way('PICKUP')).toEqual([0, expect.stringMatching(/^199,00\s€, schon gebucht$/)]);
    expect((await way('SELF_RETURN'))[0]).toBe(0);
    const call = mehmet({ preferred_return_date: '2026-11-27T10:00:00+01:00', return_phone_number: '0152 33445567' });
    const again = await visitor.put(dealUrl('return-booked', '/return'), call, {
      'agreed-amounts': 'return_fee=19900',
    });
    expect([again.status, again.body.code, again.body.amount]).toEqual([409, 'amount_changed', 0]);
    const free = await visitor.put(dealUrl('return-booked', '/return'), call, { 'agreed-amounts': 'return_fee=0' });
    expect([free.status, free.body.return_fee, free.body.return_price]).toEqual([200, 19900, 19900]);
  });

  test('a new phone number is free on the day before', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-booked');
    await visitor.post('/demo/day', { day: '2026-11-26' });
    const call = mehmet({ preferred_return_date: '2026-11-27T10:00:00+01:00', return_phone_number: '0152 33445567' });
    expect((await visitor.post(dealUrl('return-booked', '/return-change-fee'), call)).body).toEqual({ amount: 0 });
    const { status, body } = await visitor.put(dealUrl('return-booked', '/return'), call, {
      'agreed-amounts': 'change_fee=0',
    });
    expect([status, body.phone_number, body.return_price]).toEqual([200, '0152 33445567', 19900]);
  });

  test('the quote moves with the day: free five days before, charged four days before', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const quote = async (day: string) => {
      await visitor.post('/demo/day', { day });
      return (
        await visitor.post(
          dealUrl('return-booked', '/return-change-fee'),
          mehmet({ preferred_return_date: '2026-12-03T10:00:00+01:00' }),
        )
      ).body.amount;
    };
    expect([await quote('2026-11-21'), await quote('2026-11-22'), await quote('2026-11-23')]).toEqual([0, 0, 9900]);
  });

  test('an amount that moved since it was shown is not charged', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-booked');
    const move = mehmet({ preferred_return_date: '2026-12-03T10:00:00+01:00' });
    const refused = await visitor.put(dealUrl('return-booked', '/return'), move, { 'agreed-amounts': 'change_fee=0' });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'amount_changed', amount: 9900, agreed: 0 }),
    ]);
    const lower = await visitor.put(dealUrl('return-booked', '/return'), move, {
      'agreed-amounts': 'change_fee=19900',
    });
    expect([lower.status, lower.body]).toMatchObject([409, { code: 'amount_changed', amount: 9900, agreed: 19900 }]);
    expect((await visitor.get(dealUrl('return-booked', '/return'))).body.planned_date).toBe('2026-11-27');
    expect(await portal.database.selectFrom('return_changes').selectAll().execute()).toEqual([]);
    expect((await visitor.put(dealUrl('return-booked', '/return'), move, { 'agreed-amounts': 'price=1' })).status).toBe(
      400,
    );
    expect(
      (await visitor.put(dealUrl('return-booked', '/return'), move, { 'agreed-amounts': 'constructor=1' })).status,
    ).toBe(400);
  });

  test('two changes that cost something are both part of the price', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const price = async (preferred_return_date: string) =>
      (await visitor.put(dealUrl('return-booked', '/return'), mehmet({ preferred_return_date }))).body.return_price;
    expect(await price('2026-11-26T10:00:00+01:00')).toBe(29800);
    expect(await price('2026-12-03T10:00:00+01:00')).toBe(39700);
    expect(await price('2026-12-04T10:00:00+01:00')).toBe(39700);
  });

  test('repeated values with surrounding spaces are no change', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const spaced = mehmet({
      ...{ return_street: ' Venloer Straße ', return_housenumber: ' 310 ', return_city: ' Köln ' },
      preferred_return_date: '2026-11-27T10:00:00+01:00',
    });
    expect((await visitor.post(dealUrl('return-booked', '/return-change-fee'), spaced)).body).toEqual({ amount: 0 });
    const { status, body } = await visitor.put(dealUrl('return-booked', '/return'), spaced);
    expect([status, body.return_price]).toEqual([200, 19900]);
  });

  test('a change that names no number keeps the one that was planned', async () => {
    const visitor = await (await startPortal(databases)).customer('return-booked');
    const other = { preferred_return_date: '2026-11-27T10:00:00+01:00', return_phone_number: '0152 33445567' };
    await visitor.put(dealUrl('return-booked', '/return'), mehmet(other));
    const { status, body } = await visitor.put(dealUrl('return-booked', '/return'), {
      return_type: 'SELF_RETURN',
      preferred_return_date: '2026-12-03T09:00:00+01:00',
    });
    expect([status, body.phone_number]).toEqual([200, '0152 33445567']);
  });

  test('planning for the first time is quoted as free', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect((await visitor.post(dealUrl('return-window-open', '/return-change-fee'), pickup())).body).toEqual({
      amount: 0,
    });
  });
});
