// Structured data for search engines: raw values, and texts as on the page.

import { type Language, type PreparedCatalogue, type QuestionState, signal } from '@fahrplan/engine';
import { beforeAll, expect, test } from 'vitest';
import type { Block, Structured } from '../../../../engine/flow.ts';
import { rulesLoaded } from '../../../../scripts/testbed/silentHost.ts';
import { bare, dialog, opened, settled } from '../../../support/meanings/stage.ts';

beforeAll(rulesLoaded);

const withCars: PreparedCatalogue = {
  ...bare,
  operations: { getCars: { method: 'GET', url: '/cars', answer: 'Car[]' } },
  sources: { cars: { asks: 'getCars' } },
  formats: { Car: { day: 'date' } },
};
const CARS = [
  { name: 'Fjell', day: '2026-12-03', price: 39900 },
  { name: 'Berg', day: '2026-12-04', price: 0 },
];
const language: Language = {
  locale: 'de-DE',
  region: 'DE',
  currency: 'EUR',
  words: (file) => (file === 'common' ? { 'car.Fjell': 'Das {{car.name}}', 'car.other': 'Noch eins' } : undefined),
};

async function tellsOf(data: Structured['data'], when?: Structured['when']) {
  const tell: ((state: QuestionState) => void)[] = [];
  const block: Block = { kind: 'structured', data, ...(when !== undefined && { when }) };
  const session = await opened(
    dialog({}, [
      { id: 'only', title: 'only', blocks: [block] },
      { id: 'on', title: 'on', blocks: [] },
    ]),
    {
      language: signal(language),
      questions: {
        observe: (_, report) => {
          tell.push(report);
          return () => {};
        },
        refresh: () => {},
      },
    },
    withCars,
  );
  const [node] = session.step.peek()?.blocks ?? [];
  if (node?.kind !== 'structured') throw new Error('no structured data');
  node.data.subscribe(() => {});
  return {
    node,
    session,
    answer: async (body: typeof CARS) => {
      for (const report of tell) report({ status: 'ready', body, refreshing: false });
      await settled();
    },
  };
}

const LIST: Structured['data'] = {
  '@type': 'ItemList',
  about: [{ '@type': 'Brand', name: 'Norden' }, 'cars', { var: 'cars.7.name' }],
  itemListElement: {
    each: { var: 'cars' },
    as: 'car',
    value: {
      name: { t: 'car', by: { var: 'car.name' } },
      price: { '/': [{ var: 'car.price' }, 100] },
      released: { var: 'car.day' },
      said: { show: { var: 'car.day' } },
      colour: { var: 'car.colour' },
    },
  },
};

test('structured data has texts, raw values and lists, without absent values', async () => {
  const { node, answer } = await tellsOf(LIST);
  await answer(CARS);
  expect(node.data.peek()).toEqual({
    '@type': 'ItemList',
    about: [{ '@type': 'Brand', name: 'Norden' }, 'cars'],
    itemListElement: [
      { name: 'Das Fjell', price: 399, released: '2026-12-03', said: '03.12.2026' },
      { name: 'Noch eins', price: 0, released: '2026-12-04', said: '04.12.2026' },
    ],
  });
  expect(node.presence.peek()).toBe('shown');
});

test('structured data is hidden until all of its values are known', async () => {
  const { node, session, answer } = await tellsOf(LIST);
  expect([node.data.peek(), node.presence.peek()]).toEqual([null, 'hidden']);
  await session.next();
  expect(session.step.peek()?.id).toBe('on');
  await answer(CARS);
});

test('structured data exists only while its condition holds', async () => {
  const { node, answer } = await tellsOf({ '@type': 'Thing' }, { has: { var: 'cars' } });
  await answer([]);
  expect(node.presence.peek()).toBe('hidden');
  await answer(CARS);
  expect(node.data.peek()).toEqual({ '@type': 'Thing' });
});
