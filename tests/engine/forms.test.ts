// What is picked from a list, put together or summed up is written as what it is made of.
import { expect, test, vi } from 'vitest';
import { createFlow, type Json, type PreparedFlow } from '#engine';
import { kinds } from '#engine/kinds';
import type { Expression } from '../../engine/flow.ts';
import { catalogue } from '../definitions.ts';
import { untilOpened } from '../opened.ts';
import { silentHost } from '../silentHost.ts';

const body = {
  total_fee: 12_300,
  last_day: '2026-12-03',
  days: ['2026-12-01', '2026-12-02'],
  fees: [100, 200],
  counts: [1_999],
  items: [
    { name: 'two', fee: 1_999, day: '2026-12-02' },
    { name: 'one', fee: 500, day: '2026-12-01' },
  ],
};
const formats = {
  Bill: { total_fee: 'cent', last_day: 'date', days: 'date', fees: 'cent', 'items.fee': 'cent', 'items.day': 'date' },
} as const;

/** How a value is written, on a page that has read a bill. */
async function written(value: Expression): Promise<string | undefined> {
  const flow: PreparedFlow = {
    id: 'bill',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: { bill: { asks: 'getBill' } },
    values: {
      first: { find: [{ var: 'bill.items' }, { '>': [{ var: 'item.fee' }, 0] }] },
      dear: { filter: [{ var: 'bill.items' }, { '>': [{ var: 'item.fee' }, 1_000] }] },
      early: { sortBy: [{ var: 'bill.items' }, { var: 'item.day' }, 'asc'] },
    },
    fields: {},
    steps: [{ id: 'only', title: { show: value }, blocks: [], next: false }],
    submit: [],
  };
  const session = createFlow({
    flow,
    catalogue: {
      ...catalogue,
      formats,
      operations: { getBill: { method: 'GET', url: '/bill', answer: 'Bill' } },
    },
    host: silentHost({
      questions: {
        observe: (_, report) => {
          report({ status: 'ready', body: body as unknown as Json, refreshing: false });
          return () => {};
        },
        refresh: () => {},
      },
    }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  const title = session.step.peek()?.title;
  const stop = title?.subscribe(() => {});
  await vi.waitFor(() => expect(title?.peek()).toBeTruthy());
  stop?.();
  return title?.peek() ?? undefined;
}

test.each<[string, Expression, string]>([
  ['a value of its own', { var: 'bill.total_fee' }, '123,00 €'],
  ['what is taken when there is none', { or: [{ var: 'bill.none' }, { var: 'bill.last_day' }] }, '03.12.2026'],
  ['a branch', { if: [{ literal: false }, { literal: 'none' }, { var: 'bill.total_fee' }] }, '123,00 €'],
  ['a sum of two', { '+': [{ var: 'bill.total_fee' }, 100] }, '124,00 €'],
  ['a sum of a list', { sum: [{ var: 'bill.items' }, { var: 'bill.total_fee' }] }, '246,00 €'],
  ['a number for each of a list', { sum: [{ or: [{ var: 'bill.fees' }] }, 1] }, '2'],
  [
    'one of a list that there is',
    { find: [{ or: [{ var: 'bill.none' }, { var: 'bill.days' }] }, { '>': [{ var: 'item' }, '2026-12-01'] }] },
    '02.12.2026',
  ],
  [
    'one of numbers that is chosen by an amount',
    { find: [{ or: [{ var: 'bill.counts' }] }, { var: 'bill.total_fee' }] },
    '1.999',
  ],
  ['part of the first of a list', { var: 'values.first.fee' }, '19,99 €'],
  ['part of what is left of a list', { var: 'values.dear.0.day' }, '02.12.2026'],
  ['part of a list in order', { var: 'values.early.0.fee' }, '5,00 €'],
])('%s', async (_, value, text) => {
  expect((await written(value))?.replaceAll('\u00a0', ' ')).toBe(text);
});
