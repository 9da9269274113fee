import { expect, test } from 'vitest';
import { weekday } from '../../app/server/platform/values/civilDays.ts';
import { isPublicHoliday } from '../../app/server/subscription/appointments/publicHolidays.ts';
import { countTakenSeats } from '../../app/server/subscription/appointments/seats.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

interface Day {
  readonly date: string;
  readonly available_slots: readonly { readonly value: string; readonly formatted_time: string }[];
}

async function daysFor(
  visitor: Visitor,
  deal: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Day[]> {
  return (await visitor.get(dealUrl(deal, `/return-metadata${query}`), headers)).body.availabilities;
}

describeOnEachDatabase('choices for a return', (databases) => {
  test('days run from the third working day to the end of the contract, without weekends and holidays', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const dates = (await daysFor(visitor, 'return-window-open')).map(({ date }) => date);
    expect(dates[0]).toBe('2026-11-26');
    expect(dates.at(-1)).toBe('2027-02-05');
    expect(dates.filter((date) => weekday(date) === 0 || weekday(date) === 6)).toEqual([]);
    expect(dates.filter((date) => isPublicHoliday(date, ['BY']))).toEqual([]);
    expect(dates).not.toContain('2027-01-06');
  });

  test('holidays are those of the place where the car is fetched', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const inHamburg = (await daysFor(visitor, 'return-window-open', '?customer_postcode=22765&return_type=PICKUP')).map(
      ({ date }) => date,
    );
    expect(inHamburg).toContain('2027-01-06');
    expect(inHamburg).not.toContain('2026-12-25');
    const atTheCompound = (await daysFor(visitor, 'return-window-open', '?return_type=SELF_RETURN')).map(
      ({ date }) => date,
    );
    expect(atTheCompound).not.toContain('2027-01-06');
  });

  test('a day is offered as long as one of its slots is free', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const full = '2026-12-03';
    const slots = ['08:00', '10:00', '12:00', '14:00'];
    const others = await portal.database
      .selectFrom('deals')
      .select('id')
      .where('id', '!=', 'return-window-open')
      .execute();
    await portal.database.deleteFrom('slot_seats').execute();
    const seats = slots.flatMap((slot) => [1, 2, 3].map((seat) => ({ tour: 'zone-8', day: full, slot, seat })));
    const taken = seats.map((seat, at) => ({ ...seat, deal_id: String(others[at]?.id) }));
    const free = async () =>
      (await daysFor(visitor, 'return-window-open', '?customer_postcode=80337&return_type=PICKUP'))
        .filter(({ date }) => date === full)
        .map(({ available_slots }) => available_slots.map(({ value }) => value));
    await portal.database.insertInto('slot_seats').values(taken.slice(1)).execute();
    expect(await free()).toEqual([['08:00']]);
    await portal.database.insertInto('slot_seats').values(taken.slice(0, 1)).execute();
    expect(await free()).toEqual([]);
  });

  test('nothing is offered on an island, and a postcode of four digits is refused', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    expect(await daysFor(visitor, 'return-window-open', '?customer_postcode=25980')).toEqual([]);
    const refused = await visitor.get(dealUrl('return-window-open', '/return-metadata?customer_postcode=8033'));
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      'invalid_request',
      [{ name: 'customer_postcode', code: 'format' }],
    ]);
    expect((await visitor.get(dealUrl('return-window-open', '/return-metadata?return_type=FLY'))).status).toBe(400);
  });

  test('the compound has its own opening hours', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const [day] = await daysFor(visitor, 'return-window-open', '?return_type=SELF_RETURN');
    expect(day?.available_slots.map(({ value }) => value)).toEqual(['09:00', '13:00']);
    const { body } = await visitor.get(dealUrl('return-window-open', '/return-metadata?return_type=SELF_RETURN'));
    expect(body).toMatchObject({ return_fee: 0, compound_locations: [{ zip: '97318', city: 'Kitzingen' }] });
  });

  test('prices and slots are written in the language that was asked for', async () => {
    const visitor = await (await startPortal(databases)).customer('return-window-open');
    const ask = async (language: string) =>
      (await visitor.get(dealUrl('return-window-open', '/return-metadata'), { 'accept-language': language })).body;
    const german = await ask('de-DE,de;q=0.9,en;q=0.8');
    expect(german.availabilities[0].available_slots[1]).toEqual({ formatted_time: '10:00–12:00 Uhr', value: '10:00' });
    expect(german.returnPreferences.selfReturn).toEqual({ label: 'Selbst zurückbringen', priceLabel: 'kostenlos' });
    expect(german.returnPreferences.pickupReturn.priceLabel.replaceAll('\u00a0', ' ')).toBe('199,00 €');
    const english = await ask('en-US,en;q=0.9');
    expect(english.availabilities[0].available_slots[1].formatted_time).toBe('10:00–12:00');
    expect(english.returnPreferences).toEqual({
      selfReturn: { label: 'Bring the car yourself', priceLabel: 'free' },
      pickupReturn: { label: 'Collection at your address', priceLabel: '$199.00' },
    });
    expect(await ask('fr')).toEqual(german);
    expect((await ask('en-DE')).returnPreferences).toEqual(german.returnPreferences);
  });

  test('a collection is free with a follow-up subscription', async () => {
    const visitor = await (await startPortal(databases)).customer('fixed-term-with-follow-up');
    const { body } = await visitor.get(dealUrl('fixed-term-with-follow-up', '/return-metadata'));
    expect([body.return_fee, body.returnPreferences.pickupReturn.priceLabel]).toEqual([0, 'kostenlos']);
  });

  test('a swap on the same day leaves no day for bringing the car', async () => {
    const visitor = await (await startPortal(databases)).customer('same-day-swap');
    expect(await daysFor(visitor, 'same-day-swap-old', '?return_type=SELF_RETURN')).toEqual([]);
    expect(await daysFor(visitor, 'same-day-swap-new', '?return_type=SELF_RETURN')).toEqual([]);
    expect((await daysFor(visitor, 'same-day-swap-old')).length).toBeGreaterThan(0);
  });

  test('a full slot is not offered to others, and stays on offer to those who hold it', async () => {
    const portal = await startPortal(databases);
    const owner = await portal.customer('return-window-open');
    expect((await owner.put(dealUrl('return-window-open', '/return'), pickup())).status).toBe(200);
    const deals = ['return-booked', 'return-booked-free-change'];
    await portal.database.deleteFrom('slot_seats').where('deal_id', 'in', deals).execute();
    await portal.database
      .insertInto('slot_seats')
      .values(
        deals.map((deal_id, index) => ({ tour: 'zone-8', day: '2026-12-03', slot: '10:00', seat: index + 2, deal_id })),
      )
      .execute();
    const slotsOf = async (visitor: Visitor, deal: string) =>
      (await daysFor(visitor, deal, '?customer_postcode=80337'))
        .find(({ date }) => date === '2026-12-03')
        ?.available_slots.map(({ value }) => value);
    expect(await slotsOf(owner, 'return-window-open')).toContain('10:00');
    const other = await portal.customer('window-not-yet-open');
    expect(await slotsOf(other, 'window-not-yet-open')).toEqual(['08:00', '12:00', '14:00']);
    expect(
      (await daysFor(other, 'window-not-yet-open', '?customer_postcode=22765')).find(
        ({ date }) => date === '2026-12-03',
      )?.available_slots,
    ).toHaveLength(4);
  });

  test('places are counted from the first day on that is asked for', async () => {
    const portal = await startPortal(databases);
    const count = await countTakenSeats(portal.database, 'slot_seats', 'zone-5', '2026-11-27');
    expect(count('2026-11-27', '10:00')).toBe(1);
    const later = await countTakenSeats(portal.database, 'slot_seats', 'zone-5', '2026-11-28');
    expect(later('2026-11-27', '10:00')).toBe(0);
  });

  test('the appointment that is close stays on offer to its owner', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-booked');
    await visitor.post('/demo/day', { day: '2026-11-25' });
    const days = await daysFor(visitor, 'return-booked');
    expect(days[0]).toEqual({
      date: '2026-11-27',
      available_slots: [{ formatted_time: '10:00–12:00 Uhr', value: '10:00' }],
    });
    expect(days[1]?.date).toBe('2026-11-30');
  });
});
