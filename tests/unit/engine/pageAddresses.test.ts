// URLs of a page without a visitor: requests for their values, and use of the answers.

import { type Listing, listValues } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import type { Call } from '../../../engine/host.ts';

const catalogue = {
  timeZone: 'Europe/Berlin',
  config: { list: { days: 14 } },
  operations: {
    stock: { method: 'GET', url: '/stock' },
    soon: { method: 'GET', url: '/cars', query: ['until?', 'limit?', 'offset?'] },
    ids: { method: 'GET', url: '/ids', query: ['limit', 'offset'] },
  },
} as const;

const sources: Listing['sources'] = {
  stock: { asks: 'stock' },
  cars: {
    asks: 'soon',
    with: { until: { add: [{ var: 'now.today' }, { var: 'config.list.days' }, 'days'] }, limit: 1 },
  },
  all: { asks: 'ids' },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/stock': {
    fuels: [{ value: 'electric', count: 2 }, { value: 'diesel', count: 0 }, { value: 7, count: 1 }, { count: 1 }],
  },
  '/cars?until=2026-12-10&limit=1': { total: 1 },
};

function listed(by: Listing['by'], answers: Readonly<Record<string, unknown>> = ANSWERS) {
  const asked: string[] = [];
  const host = {
    catalogue,
    now: '2026-11-25T23:30:00.000Z',
    ask: async ({ path }: Call) => {
      asked.push(path);
      return answers[path] as never;
    },
  };
  const part = (number = 1, most = 3) => listValues({ by, sources }, 'name', host as never, number, most);
  return { asked, part };
}

const fuels = { each: { var: 'stock.fuels' }, as: 'one', value: { var: 'one.value' } } as const;

test('every entry of a list has its value, unless its condition does not hold or it has none', async () => {
  const { asked, part } = listed({ name: { ...fuels, when: { '>': [{ var: 'one.count' }, 0] } } });
  expect(await part()).toEqual({ values: ['electric', '7'], more: false });
  expect(asked).toEqual(['/stock']);
});

test('several lists and constants are joined, and each source is requested with its arguments', async () => {
  const { asked, part } = listed({
    name: [
      { value: 'soon', when: { '>': [{ var: 'cars.total' }, 0] } },
      { value: 'never', when: { '>': [{ var: 'cars.total' }, 5] } },
      // The name of a source is an ordinary value, too.
      { value: 'stock' },
    ],
  });
  expect((await part()).values).toEqual(['soon', 'stock']);
  expect(new Set(asked)).toEqual(new Set(['/cars?until=2026-12-10&limit=1']));
});

test('a list without paging is split into parts', async () => {
  const { part } = listed({ name: [fuels, { value: 'a' }, { value: 'b' }] });
  expect(await part(1, 3)).toEqual({ values: ['electric', 'diesel', '7'], more: true });
  expect(await part(2, 3)).toEqual({ values: ['a', 'b'], more: false });
  expect(await part(3, 3)).toEqual({ values: [], more: false });
});

test('a paged list is requested part by part until one is not full', async () => {
  const answers = { '/ids?limit=2&offset=0': ['a', 'b'], '/ids?limit=2&offset=2': ['c'] };
  const ids = { each: { var: 'all' }, as: 'one', value: { var: 'one' }, parts: 2 } as const;
  const { asked, part } = listed({ name: [ids, { value: 'z' }] }, answers);
  expect(await part(1)).toEqual({ values: ['a', 'b', 'z'], more: true });
  expect(await part(2)).toEqual({ values: ['c'], more: false });
  expect(asked).toEqual(Object.keys(answers));
  // Requests never exceed the size of a part.
  const { asked: fewer, part: small } = listed({ name: { ...ids, parts: 9 } }, {});
  expect(await small(2, 4)).toEqual({ values: [], more: false });
  expect(fewer).toEqual(['/ids?limit=4&offset=4']);
});

test('an unknown list or source has no values', async () => {
  const { part } = listed({ other: fuels });
  expect(await part()).toEqual({ values: [], more: false });
  expect(await listed({ name: fuels }, {}).part()).toEqual({ values: [], more: false });
});
