// List of cars on offer: filters and page title (CAT-1 "Filter
// parsing").

import type { Call, Host } from '@fahrplan/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { rulesLoaded } from '../../../scripts/testbed/silentHost.ts';
import { AddressBar } from '../../support/addressBar.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { factsOn, plain, shown, standing, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

beforeEach(rulesLoaded);

const cars = ['norden-fjell', 'volta-una'].map((id) => bodyOf('Product', { id, displayed: false }));
const link = (page: string, { product_id: id }: { readonly product_id: string }) => `http://localhost/${page}/${id}`;

async function list(query = '', setting: Setting = {}): Promise<Walk> {
  const counts = {
    ...bodyOf('ProductFilters'),
    brands: [{ value: 'norden', label: 'Norden', count: 2 }],
  };
  const flow = await walk('car-search', {
    session: {},
    wrap: (host: Host) => ({ ...host, address: new AddressBar(query) }),
    ...setting,
    app: { page: 'car-search', path: '/subscribe', link, ...setting.app },
    answers: {
      listCars: { ...bodyOf('ProductList'), total_results: 2, cars },
      getProductFilters: counts,
      ...setting.answers,
    },
  });
  await shown(flow);
  return flow;
}

const chips = (flow: Walk): string[] =>
  standing(flow).flatMap((block) =>
    block.kind === 'action' && block.look === 'chip' && block.icon.value === 'close'
      ? [plain(block.label.value ?? '')]
      : [],
  );

const badge = (flow: Walk) =>
  flow.blocks().flatMap((block) => (block.kind === 'disclosure' && block.badge.value ? [block.badge.value] : []));

test.each([
  ['abc', [], []],
  [-500, [], []],
  [0, [], []],
  [null, [], []],
  [40_000, ['bis 400,00 €'], ['1']],
])('a limit of %j is a filter only if valid', async (given, chipped, counted) => {
  const flow = await list();
  flow.session.answer('max_price', given);
  await shown(flow);
  expect([chips(flow), badge(flow)]).toEqual([chipped, counted]);
});

test('the rate is a range between the rates of the cars, and neither limit moves its ends', async () => {
  const price = { min: 21_800, max: 80_900 };
  const flow = await list('min_price=300', {
    answers: { getProductFilters: { ...bodyOf('ProductFilters'), price } },
  });
  const [range] = standing(flow).flatMap((block) => (block.kind === 'group' && block.range ? [block.range] : []));
  expect(range).toMatchObject({ from: { name: 'min_price' }, to: { name: 'max_price' } });
  expect(range?.from.answer.value).toBe(30_000);
  for (const limit of [null, 50_000]) {
    flow.session.answer('max_price', limit);
    expect(range?.scale.value).toEqual({ min: 21_000, max: 81_000, step: 1000 });
  }
});

test('without counts the rate has only inputs', async () => {
  const flow = await list('', { answers: { getProductFilters: { status: 500 } } });
  expect(
    standing(flow).flatMap((block) => (block.kind === 'group' && block.range ? [block.range.scale.value] : [])),
  ).toEqual([null]);
});

test.each([
  ['2026-12-40', []],
  ['2026-12-05', ['bis 05.12.2026']],
])('a day is a filter only if valid: %s', async (given, chipped) => {
  const flow = await list();
  flow.session.answer('available_to', given);
  await shown(flow);
  expect(chips(flow)).toEqual(chipped);
});

test('a second press on a shortcut removes its filter', async () => {
  const flow = await list();
  for (const until of [['bis 05.12.2026'], [], ['bis 05.12.2026']]) {
    await flow.press('In 14 Tagen');
    await shown(flow);
    expect(chips(flow)).toEqual(until);
  }
});

test.each(['brand', 'model'])('a %s that no car can have is dropped before a request', async (name) => {
  const flow = await list(`${name}=${'x'.repeat(51)}`);
  expect(flow.calls.filter(({ path }) => path.includes('xxx'))).toEqual([]);
  expect(flow.sent('listCars').length).toBeGreaterThan(0);
  expect(chips(flow)).toEqual([]);
});

test.each([
  ['', 'Autos im Abo', 'Autos im Abo: Marke, Laufzeit und Rate wählen, monatlich zahlen.'],
  ['fuel=electric', 'Elektroautos im Abo', 'Elektroautos im Abo: Marke, Laufzeit und Rate wählen, monatlich zahlen.'],
  ['fuel=electric&cartype=suv', 'SUVs im Abo', 'SUVs im Abo: Marke, Laufzeit und Rate wählen, monatlich zahlen.'],
  ['brand=norden', 'Norden im Abo', 'Norden im Abo: Laufzeit und Rate wählen, monatlich zahlen.'],
  ['term=3-monate', 'Autos im Abo für 3 Monate', 'Autos im Abo für 3 Monate: Marke und Rate wählen, monatlich zahlen.'],
])('the page of "%s" is called %s', async (query, title, description) => {
  const flow = await list(query);
  expect([titleOf(flow), flow.session.description.value]).toEqual([title, description]);
});

test('structured data has the address of each car of the list', async () => {
  const [data] = standing(await list()).flatMap((block) => (block.kind === 'structured' ? [block.data.value] : []));
  expect(data).toEqual({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: cars.map(({ id }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: 'Norden Fjell Kombi',
      url: `http://localhost/car-details/${id}`,
    })),
  });
});

test('where no down payment is offered the list does not offer one either', async () => {
  const fields = (flow: Walk) => standing(flow).flatMap((block) => (block.kind === 'field' ? [block.name] : []));
  expect(fields(await list())).toContain('pricing_type');
  const flow = await list('pricing_type=downpayment', { flags: { no_downpayment: true } });
  expect(fields(flow)).not.toContain('pricing_type');
  expect(flow.sent('listCars').some(({ path }) => path.includes('downpayment'))).toBe(false);
});

/** Parameters of a call for cars, without those that every call has. */
const asked = ({ path }: { readonly path: string }): Record<string, string> => {
  const {
    limit: _,
    offset: __,
    pricing_type: ___,
    view: ____,
    ...own
  } = Object.fromEntries(new URL(path, 'http://portal.test').searchParams);
  return own;
};

const fieldsOn = (flow: Walk): string[] =>
  standing(flow).flatMap((block) => (block.kind === 'field' ? [block.name] : []));

test.each([
  ['max_price', 200_000_000, 'Schreib einen Betrag bis 1.000.000,00 €'],
  ['max_price', -500, 'Schreib einen Betrag über 0'],
  ['min_power', 999_999_999_999, 'Schreib eine Zahl bis 100.000'],
])('a limit above the maximum is not sent, and the field shows the reason: %s=%d', async (name, value, words) => {
  const flow = await list();
  flow.session.answer(name, value);
  flow.session.touch(name);
  await shown(flow);
  expect(plain(flow.field(name).issue.value ?? '')).toBe(words);
  expect(flow.calls.filter(({ path }) => path.includes(name))).toEqual([]);
  const addressed = await list(`${name}=999999999999`);
  expect(addressed.calls.filter(({ path }) => path.includes(name))).toEqual([]);
});

describe('filters by the names of the API', () => {
  const SEVERAL =
    'fuels=electric,hybrid&cartypes=suv,van&brands=norden,volta&models=Fjell&gearshifts=manual&terms=6,12';

  test('accept several values, and each has a chip', async () => {
    const flow = await list(`${SEVERAL}&has_deals=true&is_for_business=true`);
    expect(asked(flow.sent('listCars').at(-1) as Call)).toEqual({
      fuels: 'electric,hybrid',
      cartypes: 'suv,van',
      brands: 'norden,volta',
      models: 'Fjell',
      gearshifts: 'manual',
      terms: '6,12',
      has_deals: 'true',
      is_for_business: 'true',
    });
    expect(chips(flow)).toEqual([
      ...['Elektro', 'Hybrid', 'SUV', 'Van', 'Norden', 'Fjell', 'Schaltung', '6 Monate', '12 Monate'],
      ...['Nur Angebote', 'Für Unternehmen, Preise netto'],
    ]);
    expect(badge(flow)).toEqual(['8']);
  });

  test('hide the list that offers one value', async () => {
    const flow = await list('fuels=electric,hybrid&fuel=diesel');
    expect(fieldsOn(flow)).not.toContain('fuel');
    expect(asked(flow.sent('listCars').at(-1) as Call)).toEqual({ fuels: 'electric,hybrid' });
    for (const chip of ['Elektro', 'Hybrid']) await flow.press(chip);
    expect(fieldsOn(flow)).toContain('fuel');
  });

  test('a value that no car can have is dropped', async () => {
    const flow = await list('fuels=steam,electric&terms=7&cartypes=boat');
    expect(asked(flow.sent('listCars').at(-1) as Call)).toEqual({ fuels: 'electric' });
  });

  test('net prices are shown where cars for businesses are asked for', async () => {
    expect(Object.keys(factsOn(await list('is_for_business=true')))).toEqual(['im Monat, netto']);
    expect(fieldsOn(await list('', { app: { audience: 'b2b' } }))).not.toContain('is_for_business');
  });
});

test('counts that cannot be loaded are not shown as zero', async () => {
  const details = (flow: Walk) =>
    standing(flow).flatMap((block) =>
      block.kind === 'field' && block.name === 'fuel' ? (block.options.value ?? []).map(({ detail }) => detail) : [],
    );
  expect(details(await list())).toEqual(['0', '0', '0', '0']);
  const failing = await list('', { answers: { getProductFilters: () => ({ status: 404, body: null }) } });
  expect(details(failing)).toEqual([null, null, null, null]);
});

describe('where no car matches, others are offered', () => {
  /** Answers with one car where the query is the one that has some. */
  const having = (query: string) => (call: Call) => {
    const { is_for_business: _, ...found } = asked(call);
    const has = new URLSearchParams(found).toString() === query && !call.path.includes('max_price');
    return {
      status: 200,
      body: { ...bodyOf('ProductList'), total_results: has ? 1 : 0, cars: has ? cars.slice(0, 1) : [] },
    };
  };

  test.each([
    ['of the same kind', 'brands=norden&fuels=electric', 'Diese Autos passen zu Antrieb, Bauart und Marke:'],
    ['of other makes', 'fuels=electric', 'Diese Autos anderer Marken passen zu Antrieb und Bauart:'],
    ['of any kind', '', 'Diese Autos gibt es sonst noch:'],
  ])('%s', async (_, query, words) => {
    const flow = await list('fuel=electric&brand=norden&max_price=100', { answers: { listCars: having(query) } });
    await flow.until(() => standing(flow).filter((block) => block.kind === 'facts').length === 1);
    expect(wordsOn(flow)).toContain(words);
  });
});

test('a list names the discount in whole percent', async () => {
  const prices = (rate: number, old: number) => ({
    available_price_list: [
      { name: 'b2c_12', amount: rate },
      { name: 'old_b2c_12', amount: old },
    ],
  });
  const offered = (rate: number, old: number) =>
    bodyOf('Product', {
      id: `car-${rate}`,
      available_terms: [12],
      default_downpayment_term: 12,
      downpayment_prices: { ...prices(rate, old), downpayment: 0 },
    });
  const flow = await list('', {
    answers: {
      listCars: { ...bodyOf('ProductList'), total_results: 2, cars: [offered(46_900, 52_000), offered(50_000, 0)] },
    },
  });
  expect(wordsOn(flow).match(/\d+ % günstiger/g)).toEqual(['10 % günstiger']);
});
