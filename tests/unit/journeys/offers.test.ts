// Cars on offer in every list (CAT-2, CAT-4).

import type { Host } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { AddressBar } from '../../support/addressBar.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { factsOn, plain, shown, standing, wordsOn } from '../../support/journeys/screen.ts';
import { type Setting, signedIn, type Walk, walk } from '../../support/journeys/walk.ts';

const prices = (names: Readonly<Record<string, number>>) => ({
  available_price_list: Object.entries(names).map(([name, amount]) => ({ name, amount })),
});
const car = bodyOf('Product', {
  id: 'norden-fjell',
  price: prices({ b2c_12: 49_900, b2b_12: 41_933 }),
  downpayment_prices: prices({ b2c_12: 43_500, b2b_12: 36_555 }),
  default_downpayment_term: 12,
});

async function priced(audience: 'b2c' | 'b2b', flags: Record<string, boolean> = {}) {
  const answers = { listCars: { ...bodyOf('ProductList'), total_results: 1, cars: [car] } };
  const flow = await walk('car-search', { answers, flags, session: {}, app: { page: 'car-search', audience } });
  await shown(flow);
  return factsOn(flow);
}

test('a price is an amount of money in each list', async () => {
  expect(await priced('b2c')).toEqual({ 'im Monat': '435,00 €' });
  expect(await priced('b2c', { no_downpayment: true })).toEqual({ 'im Monat': '499,00 €' });
  expect(await priced('b2b')).toEqual({ 'im Monat, netto': '365,55 €' });
});

const told = (flow: Walk) => standing(flow).flatMap((block) => (block.kind === 'structured' ? [block.data.value] : []));

const offered = bodyOf('Product', {
  displayed: false,
  id: 'norden-fjell',
  price: prices({ b2c_12: 49_900, b2b_12: 41_933, extra_500: 3_500 }),
  downpayment_prices: {
    ...prices({ b2c_12: 43_500, b2b_12: 36_555, extra_500: 3_500 }),
    downpayment: 199_600,
  },
  available_terms: [12],
  default_downpayment_term: 12,
});

const link = (page: string, { product_id: id }: { readonly product_id: string }) => `http://localhost/${page}/${id}`;

async function carPage(setting: Setting = {}, car = offered) {
  const none = { ...bodyOf('ProductList'), total_results: 0, cars: [] };
  const flow = await walk('car-details', {
    input: { product_id: 'norden-fjell' },
    session: {},
    ...setting,
    answers: { getProduct: car, listProducts: none, listProductIds: { ids: [] }, ...setting.answers },
    app: { page: 'car-details', path: '/pdp/norden-fjell', link, ...setting.app },
  });
  await shown(flow);
  return flow;
}

test('a car costs a private customer its rate and more kilometres, all of it with the tax', async () => {
  const flow = await carPage();
  expect(factsOn(flow)).toMatchObject({ 'Anzahlung, einmalig': '1.996,00 €', 'Im Monat': '435,00 €' });
  flow.session.answer('extra_km', '500');
  await shown(flow);
  expect(factsOn(flow)).toMatchObject({ 'Mehr Kilometer, im Monat': '35,00 €', 'Im Monat': '470,00 €' });
});

test('a business sees only net prices on the page of a car', async () => {
  const flow = await carPage({ app: { path: '/product/norden-fjell' } });
  flow.session.answer('extra_km', '500');
  await shown(flow);
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

test('an unavailable term falls back to the first one, and without a rate there is no sum', async () => {
  const flow = await carPage({ wrap: (host) => ({ ...host, address: new AddressBar('term=3&extra_km=500') }) });
  expect(flow.field('term').answer.value).toBe('12');
  expect(factsOn(flow)['Im Monat']).toBe('470,00 €');
  const free = { ...offered, price: prices({ extra_500: 3_500 }), downpayment_prices: prices({ extra_500: 3_500 }) };
  const none = await carPage({}, free);
  expect(Object.keys(factsOn(none))).not.toContain('Im Monat');
  expect(told(none)).toEqual([]);
});

const both = bodyOf('Product', {
  ...offered,
  price: prices({ b2c_3: 70_300, b2b_3: 59_076, b2c_18: 52_200, b2b_18: 43_866 }),
  downpayment_prices: {
    ...prices({ b2c_3: 58_600, b2b_3: 49_244, b2c_18: 43_500, b2b_18: 36_555 }),
    downpayment: 219_600,
  },
  available_terms: [3, 18],
  default_downpayment_term: 18,
});

test.each([
  ['', 'b2c', '435,00 €', '18 Monate · 1.000 km im Monat · 2.196,00 € Anzahlung', {}],
  ['term=3-monate', 'b2c', '586,00 €', '3 Monate · 1.000 km im Monat · 2.196,00 € Anzahlung', { term: '3' }],
  ['term=6-monate', 'b2c', '435,00 €', '18 Monate · 1.000 km im Monat · 2.196,00 € Anzahlung', {}],
  [
    'term=3-monate&pricing_type=normal',
    'b2c',
    '703,00 €',
    '3 Monate · 1.000 km im Monat · ohne Anzahlung',
    { term: '3', pricing_type: 'normal' },
  ],
  ['', 'b2b', '365,55 €', '18 Monate · 1.000 km im Monat · 1.845,38 € Anzahlung', {}],
  ['term=3-monate', 'b2b', '492,44 €', '3 Monate · 1.000 km im Monat · 1.845,38 € Anzahlung', { term: '3' }],
] as const)(
  'a list of "%s" shows a %s customer matching prices, and passes on the choice',
  async (query, audience, rate, terms, handed) => {
    const answers = { listCars: { ...bodyOf('ProductList'), total_results: 1, cars: [both] } };
    const app = { page: 'car-search', audience };
    const wrap = (host: Host) => ({ ...host, address: new AddressBar(query) });
    const flow = await walk('car-search', { answers, session: {}, app, wrap });
    await shown(flow);
    expect(factsOn(flow)).toEqual({ [audience === 'b2b' ? 'im Monat, netto' : 'im Monat']: rate });
    expect(plain(wordsOn(flow))).toContain(terms);
    const card = standing(flow).find((block) => block.kind === 'group' && block.look === 'card');
    if (card?.kind === 'group') await card.press?.();
    const to = { ...handed };
    expect(flow.redirects).toEqual([
      audience === 'b2b'
        ? { url: `/product/norden-fjell${'term' in to ? `?term=${to.term}` : ''}`, tab: false }
        : { page: 'car-details', with: { product_id: 'norden-fjell', ...to } },
    ]);
  },
);

const asked = (pricing_type: string, term = '12', extra_km = '0') => [
  { page: 'contact', with: { topic: 'order', car: 'norden-fjell', term, extra_km, pricing_type } },
];

test('a request for a car contains the chosen options', async () => {
  const flow = await carPage();
  await flow.press('Auto anfragen');
  expect(flow.redirects).toEqual(asked('downpayment'));
  const other = await carPage({
    wrap: (host) => ({ ...host, address: new AddressBar('extra_km=1000&pricing_type=normal') }),
  });
  await other.press('Auto anfragen');
  expect(other.redirects).toEqual(asked('normal', '12', '1000'));
});

test('a down payment cannot be chosen if not offered, even by the URL', async () => {
  const address = new AddressBar('pricing_type=downpayment');
  const flow = await carPage({ flags: { no_downpayment: true }, wrap: (host) => ({ ...host, address }) });
  expect(factsOn(flow)).toMatchObject({ 'Im Monat': '499,00 €' });
  expect(standing(flow).flatMap((block) => (block.kind === 'field' ? [block.name] : []))).toEqual(['term', 'extra_km']);
  await flow.press('Auto anfragen');
  expect(flow.redirects).toEqual(asked('normal'));
});

test('the price is shown with the choice, and given to search engines', async () => {
  const flow = await carPage();
  const live = () =>
    standing(flow).flatMap((block) => (block.kind === 'text' && block.look === 'live' ? [block.text.value] : []));
  expect(live().map((text) => plain(text ?? ''))).toEqual(['Damit kostet es 435,00 € im Monat.']);
  flow.session.answer('extra_km', '500');
  await shown(flow);
  expect(live().map((text) => plain(text ?? ''))).toEqual(['Damit kostet es 470,00 € im Monat.']);
  expect(plain(flow.session.description.value ?? '')).toBe(
    'Norden Fjell Kombi im Abo: 470,00 € im Monat für 12 Monate, mit 1.500 km im Monat und 1.996,00 € Anzahlung.',
  );
  const [data] = told(flow) as { offers: Record<string, unknown> }[];
  expect(data?.offers).toMatchObject({
    price: 470,
    priceCurrency: 'EUR',
    url: 'http://localhost/car-details/norden-fjell',
  });
});

test('a car lists its equipment', async () => {
  const car = bodyOf('Product', {
    ...offered,
    features: ['navigation', 'disco'],
    has_hitch: true,
    is_young_driver: true,
  });
  const has = wordsOn(await carPage({}, car)).split('\n');
  for (const words of ['Navigation', 'disco', 'Anhängerkupplung', 'Auch für Fahrer unter 23'])
    expect(has).toContain(words);
  const other = wordsOn(await carPage({}, bodyOf('Product', { ...offered, has_hitch: false, is_young_driver: false })));
  expect(other).not.toContain('Anhängerkupplung');
});

test('a sold-out car can be requested for later, and similar cars are linked', async () => {
  const flow = await carPage({}, bodyOf('Product', { ...offered, displayed: true, cartype: 'estate' }));
  await flow.press('Fragen, wann es wieder da ist');
  await flow.press('Ähnliche Autos ansehen');
  expect(flow.redirects).toEqual([...asked('downpayment'), { page: 'car-search', with: { cartype: 'estate' } }]);
});

test.each([
  ['ACTIVE', 'Zu meinem Auto'],
  ['CREATED', 'Zu meinem Auto'],
  ['ENDED', 'Auto anfragen'],
  ['STOPPED', 'Auto anfragen'],
])('a customer whose contract of it is %s is offered "%s"', async (state, label) => {
  const deal = bodyOf('Deal', { state, car: { ...bodyOf('Car'), external_product_id: 'norden-fjell' } });
  const flow = await carPage({ session: signedIn, answers: { getDeals: [deal] } });
  const labels = standing(flow).flatMap((block) => (block.kind === 'action' ? [block.label.value] : []));
  expect(labels).toEqual([label]);
});
