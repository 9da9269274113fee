// List of cars on offer: filters and page title (CAT-1 "Filter
// parsing").

import type { Host } from '@fahrplan/engine';
import { beforeEach, expect, test } from 'vitest';
import { rulesLoaded } from '../../../scripts/testbed/silentHost.ts';
import { AddressBar } from '../../support/addressBar.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { plain, shown, standing, titleOf } from '../../support/journeys/screen.ts';
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
    answers: { listCars: { ...bodyOf('ProductList'), total_results: 2, cars }, getProductFilters: counts },
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
])('a limit of %j is a filter only when it is one', async (given, chipped, counted) => {
  const flow = await list();
  flow.session.answer('max_price', given);
  await shown(flow);
  expect([chips(flow), badge(flow)]).toEqual([chipped, counted]);
});

test.each([
  ['2026-12-40', []],
  ['2026-12-05', ['bis 05.12.2026']],
])('so is a day: %s', async (given, chipped) => {
  const flow = await list();
  flow.session.answer('available_to', given);
  await shown(flow);
  expect(chips(flow)).toEqual(chipped);
});

test('a shortcut that is pressed again is taken back', async () => {
  const flow = await list();
  for (const until of [['bis 05.12.2026'], [], ['bis 05.12.2026']]) {
    await flow.press('In 14 Tagen');
    await shown(flow);
    expect(chips(flow)).toEqual(until);
  }
});

test.each(['brand', 'model'])('a %s that no car can have is dropped before a server hears of it', async (name) => {
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

test('search engines are told where each car of the list is', async () => {
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
