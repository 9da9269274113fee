// Cars on offer as every list of them draws them (spec 3 §2 "Public catalogue", §9 "Catalogue").
import { expect, test } from 'vitest';
import { signal } from '#engine';
import { bodyOf } from './bodies.ts';
import { factsOn, shown, standing } from './screen.ts';
import { type Setting, type Walk, walk } from './walk.ts';

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

/** What search engines are told. */
const told = (flow: Walk) => standing(flow).flatMap((block) => (block.kind === 'structured' ? [block.data.value] : []));

/** A car with all that its page asks for. */
const offered = bodyOf('Product', {
  id: 'norden-fjell',
  price: prices({ b2c_12: 49_900, b2b_12: 41_933, extra_500: 3_500 }),
  downpayment_prices: {
    ...prices({ b2c_12: 43_500, b2b_12: 36_555, extra_500: 3_500 }),
    downpayment: 199_600,
  },
  available_terms: [12],
  default_downpayment_term: 12,
});

/** The page of a car. */
async function carPage(setting: Setting = {}, car = offered) {
  const none = { ...bodyOf('ProductList'), total_results: 0, cars: [] };
  const flow = await walk('car-details', {
    input: { product_id: 'norden-fjell' },
    session: {},
    ...setting,
    answers: { getProduct: car, listProducts: none, listProductIds: { ids: [] }, ...setting.answers },
    app: { page: 'car-details', path: '/pdp/norden-fjell', ...setting.app },
  });
  await shown(flow);
  return flow;
}

test('a car costs a private customer its rate and more kilometres, all of it with the tax', async () => {
  expect(factsOn(await carPage())).toMatchObject({
    'Anzahlung, einmalig': '1.996,00 €',
    'Mehr Kilometer, im Monat': '35,00 €',
    'Im Monat': '470,00 €',
  });
});

test('a business sees nothing on the page of a car that has the tax in it', async () => {
  const flow = await carPage({ app: { path: '/product/norden-fjell' } });
  expect(factsOn(flow)).toMatchObject({
    'Anzahlung, einmalig, netto': '1.677,31 €',
    'Mehr Kilometer, im Monat, netto': '29,41 €',
    'Im Monat, netto': '394,96 €',
  });
  flow.session.answer('pricing_type', 'normal');
  await shown(flow);
  expect(factsOn(flow)).toMatchObject({ 'Im Monat, netto': '448,74 €' });
  expect(Object.keys(factsOn(flow))).not.toContain('Anzahlung, einmalig, netto');
});

test('a term that a car does not have is the one that it shows first; without a rate nothing has a sum', async () => {
  const address = { read: () => new Map([['term', ['3']]]), turns: signal(0), write: () => {} };
  const flow = await carPage({ wrap: (host) => ({ ...host, address }) });
  expect(flow.field('term').answer.value).toBe('12');
  expect(factsOn(flow)['Im Monat']).toBe('470,00 €');
  const free = { ...offered, price: prices({ extra_500: 3_500 }), downpayment_prices: prices({ extra_500: 3_500 }) };
  const none = await carPage({}, free);
  expect(Object.keys(factsOn(none))).not.toContain('Im Monat');
  expect(told(none)).toEqual([]);
});
