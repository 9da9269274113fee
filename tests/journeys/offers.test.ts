// Cars on offer as every list of them draws them (spec 3 §2 "Public catalogue", §9 "Catalogue").
import { expect, test } from 'vitest';
import { bodyOf } from './bodies.ts';
import { factsOn, shown } from './screen.ts';
import { walk } from './walk.ts';

const prices = (names: Readonly<Record<string, number>>) => ({
  available_price_list: Object.entries(names).map(([name, amount]) => ({ name, amount })),
});
const car = bodyOf('Product', {
  id: 'norden-fjell',
  price: prices({ b2c_12: 49_900, b2b_12: 41_933 }),
  downpayment_prices: prices({ b2c_12: 43_500, b2b_12: 36_555 }),
  default_downpayment_term: 12,
});

/** What the list of cars says a month costs. */
async function priced(audience: 'b2c' | 'b2b', flags: Record<string, boolean> = {}) {
  const answers = { listCars: { ...bodyOf('ProductList'), total_results: 1, cars: [car] } };
  const flow = await walk('car-search', { answers, flags, session: {}, app: { page: 'car-search', audience } });
  await shown(flow);
  return factsOn(flow);
}

test('a price is an amount of money, whichever of the lists it is chosen from', async () => {
  expect(await priced('b2c')).toEqual({ 'im Monat': '435,00 €' });
  expect(await priced('b2c', { no_downpayment: true })).toEqual({ 'im Monat': '499,00 €' });
  expect(await priced('b2b')).toEqual({ 'im Monat, netto': '365,55 €' });
});
