import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveDay } from '../../app/server/demo/scenarios.ts';
import { addDays, daysBetween } from '../../app/server/platform/values/civilDays.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { refuseOtherConfig } from '../../app/server/subscription/returns/refuseOtherConfig.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';

const COLOGNE = '50823';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../flows/${file}`, import.meta.url), 'utf8'));
const { config } = read('catalogue.json') as {
  config: {
    buy_car: { days_min: number; days_max: number };
    return: { free_change_days: number };
  };
};
interface Scenario {
  readonly id: string;
  readonly deals?: readonly {
    readonly car: { readonly oem: string; readonly model: string; readonly external_product_id: string };
    readonly return?: { readonly date?: string } | null;
  }[];
}
const scenarios = readdirSync(new URL('../../flows/scenarios/', import.meta.url)).map(
  (file) => read(`scenarios/${file}`) as Scenario,
);

test.each([
  ['a working day stays', '2026-11-23', '+4d<', '2026-11-27'],
  ['a Sunday becomes the Friday before', '2026-11-25', '+4d<', '2026-11-27'],
  ['a Sunday becomes the Monday after', '2026-11-25', '+4d>', '2026-11-30'],
  ['Easter Monday stays when it is counted from the Thursday before', '2027-03-25', '+4d<', '2027-03-29'],
  ['a day behind may roll further back', '2027-03-30', '-1d<', '2027-03-25'],
])('%s', (_, today, text, day) => {
  expect(resolveDay(text, today, COLOGNE)).toBe(day);
});

test('a return within four days lies ahead, and close, on every day of thirty years', () => {
  for (let today = '2026-01-01'; today < '2056-01-01'; today = addDays(today, 1)) {
    const days = daysBetween(today, resolveDay('+4d<', today, COLOGNE));
    if (days < 1 || days > 4) expect.fail(`On ${today} it lies ${days} days ahead.`);
  }
});

/** Days before a return at which the portal's rules change. */
const THRESHOLDS = [config.buy_car.days_min, config.buy_car.days_max + 1, config.return.free_change_days];

test('a return lies on the same side of each deadline on every day of thirty years', () => {
  const ahead = scenarios.flatMap(({ id, deals = [] }) =>
    deals.flatMap((deal) => (deal.return?.date?.startsWith('+') ? [{ id, date: deal.return.date }] : [])),
  );
  expect(ahead.length).toBeGreaterThan(3);
  for (const { id, date } of ahead) {
    const days = new Set<number>();
    for (let today = '2026-01-01'; today < '2056-01-01'; today = addDays(today, 1))
      days.add(daysBetween(today, resolveDay(date, today, COLOGNE)));
    const sides = THRESHOLDS.map((least) => [least, new Set([...days].map((number) => number >= least)).size]);
    expect([id, sides]).toEqual([id, THRESHOLDS.map((least) => [least, 1])]);
  }
});

describeOnEachDatabase('the booked return', (databases) => {
  test('costs a fee to change also on the Thursday before Easter', async () => {
    const portal = await startPortal(databases, { now: '2027-03-25T09:00:00.000Z' });
    const visitor = await portal.customer('return-booked');
    const move = pickup({
      preferred_return_date: '2027-04-08T10:00:00+02:00',
      return_firstname: 'Mehmet',
      return_lastname: 'Yıldız',
      return_zip: COLOGNE,
    });
    const quote = await visitor.post(dealUrl('return-booked', '/return-change-fee'), move);
    const { status } = await visitor.put(dealUrl('return-booked', '/return'), move, {
      'agreed-amounts': 'change_fee=9900',
    });
    expect([quote.body, status]).toEqual([{ amount: 9900 }, 200]);
  });
});

test('a server refuses a configuration that differs from the portal, with the value', () => {
  const window = { return: { days_min: 1, days_max: 45 } };
  refuseOtherConfig({ ...defaultSettings, returnWindow: 'return_date' }, window);
  expect(() => refuseOtherConfig(defaultSettings, window)).toThrow('needs 90 as config.return.days_max');
  expect(() => refuseOtherConfig(defaultSettings, { return: { days_max: 90 } })).toThrow('undefined');
});

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function slugOf(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => GERMAN[letter] ?? '');
  return (
    letters
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  ).join('-');
}

test('the address of a car is its name, with umlauts transliterated', () => {
  const cars = scenarios.flatMap(({ deals = [] }) => deals).map(({ car }) => car);
  expect(cars.length).toBeGreaterThan(15);
  for (const { oem, model, external_product_id: id } of cars)
    expect(`${id}-`).toContain(`${slugOf(`${oem} ${model}`)}-`);
});
