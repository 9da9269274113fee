// Picked, combined and summed values keep the format of their parts.

import { createFlow, type FlowSession, type Json, type PreparedFlow, type ReadonlySignal } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test, vi } from 'vitest';
import type { Expression, Step } from '../../../../engine/flow.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const body = {
  total_fee: 12_300,
  last_day: '2026-12-03',
  days: ['2026-12-01', '2026-12-02'],
  fees: [100, 200],
  counts: [1_999],
  distance: 800,
  issued: '2026-12-01T09:00:00+01:00',
  one: { fee: 1_999 },
  items: [
    { name: 'two', fee: 1_999, day: '2026-12-02' },
    { name: 'one', fee: 500, day: '2026-12-01' },
  ],
};
const formats = {
  Bill: {
    total_fee: 'cent',
    last_day: 'date',
    other_day: 'date',
    days: 'date',
    fees: 'cent',
    distance: 'km',
    issued: 'date-time',
    'one.fee': 'cent',
    'items.fee': 'cent',
    'items.day': 'date',
  },
} as const;

const read = (name: string): Expression => ({ var: `bill.${name}` });
const branches = (first: Expression, second: Expression): Expression => ({ if: [{ literal: false }, first, second] });

async function written(value: Expression): Promise<string | undefined> {
  const title = (await opened({ title: { show: value }, blocks: [] })).step.peek()?.title;
  return settled(title);
}

async function settled(text: ReadonlySignal<string | null> | undefined): Promise<string | undefined> {
  const stop = text?.subscribe(() => {});
  await vi.waitFor(() => expect(text?.peek()).toBeTruthy());
  stop?.();
  return text?.peek() ?? undefined;
}

async function opened(step: Pick<Step, 'title' | 'blocks'>): Promise<FlowSession> {
  const flow: PreparedFlow = {
    id: 'bill',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: { bill: { asks: 'getBill' }, slow: { asks: 'getSlow' } },
    values: {
      first: { find: [{ var: 'bill.items' }, { '>': [{ var: 'item.fee' }, 0] }] },
      dear: { filter: [{ var: 'bill.items' }, { '>': [{ var: 'item.fee' }, 1_000] }] },
      due: branches(read('last_day'), read('total_fee')),
      chosen: branches(read('items.0'), read('one')),
      among: { or: [read('none'), read('one')] },
      early: { sortBy: [{ var: 'bill.items' }, { var: 'item.day' }, 'asc'] },
    },
    fields: {},
    steps: [{ id: 'only', ...step, next: false }],
    submit: [],
  };
  const session = createFlow({
    flow,
    catalogue: {
      ...catalogue,
      formats,
      operations: {
        getBill: { method: 'GET', url: '/bill', answer: 'Bill' },
        getSlow: { method: 'GET', url: '/slow', answer: 'Bill' },
      },
    },
    host: silentHost({
      questions: {
        observe: ({ call }, report) => {
          if (call.path === '/bill') report({ status: 'ready', body: body as unknown as Json, refreshing: false });
          return () => {};
        },
        refresh: () => {},
      },
    }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  return session;
}

test.each<[string, Expression, string]>([
  ['a value of its own', { var: 'bill.total_fee' }, '123,00 €'],
  ['what is taken when there is none', { or: [{ var: 'bill.none' }, { var: 'bill.last_day' }] }, '03.12.2026'],
  ['a branch', { if: [{ literal: false }, { literal: 'none' }, { var: 'bill.total_fee' }] }, '123,00 €'],
  ['an amount by the form that it is said to have', { format: [read('counts.0'), 'cent'] }, '19,99 €'],
  ['a day by its form', { or: [read('none'), { format: ['2026-12-03', 'date'] }] }, '03.12.2026'],
  ['nothing at all, without a sign', { '*': [{ '-': [read('total_fee'), 12_300] }, -1] }, '0,00 €'],
  ['a sum of two', { '+': [{ var: 'bill.total_fee' }, 100] }, '124,00 €'],
  ['a sum of a list', { sum: [{ var: 'bill.items' }, { var: 'bill.total_fee' }] }, '246,00 €'],
  [
    'a sum of a list that a condition chooses',
    {
      sum: [
        { filter: [branches(read('none'), read('items')), { '>': [{ var: 'item.fee' }, 1_000] }] },
        { var: 'item.fee' },
      ],
    },
    '19,99 €',
  ],
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
  ['an amount after a date', branches(read('last_day'), read('total_fee')), '123,00 €'],
  ['a date after an amount', branches(read('total_fee'), read('last_day')), '03.12.2026'],
  ['a distance after an amount', branches(read('total_fee'), read('distance')), '800 km'],
  ['an amount after a distance', branches(read('distance'), read('total_fee')), '123,00 €'],
  ['a moment after a day', branches(read('last_day'), read('issued')), '01.12.2026, 09:00'],
  ['a plain number after an amount', branches(read('total_fee'), read('counts.0')), '1.999'],
  ['a number that is written after an amount', branches(read('total_fee'), 500), '5,00 €'],
  [
    'a number that is written, while another branch is loading',
    branches({ if: [{ var: 'slow.none' }, read('distance'), read('total_fee')] }, 500),
    '5,00 €',
  ],
  ['a number that is written on a condition', { if: [read('total_fee'), 500, read('distance')] }, '500 km'],
  [
    'a number that is written before other branches',
    { if: [{ literal: true }, 500, 1, read('distance'), 7] },
    '500 km',
  ],
  ['a branch of a branch', branches(read('last_day'), branches(read('distance'), read('total_fee'))), '123,00 €'],
  [
    'the second of three branches',
    { if: [{ literal: false }, read('last_day'), { literal: true }, read('total_fee'), read('distance')] },
    '123,00 €',
  ],
  [
    'the last of three branches',
    { if: [{ literal: false }, read('last_day'), { literal: false }, read('total_fee'), read('distance')] },
    '800 km',
  ],
  [
    'a branch without another',
    { if: [{ literal: false }, read('last_day'), { literal: true }, read('distance')] },
    '800 km',
  ],
  ['the third that is asked', { or: [read('other_day'), read('none'), read('distance')] }, '800 km'],
  ['the second that there is', { or: [read('other_day'), read('distance'), read('total_fee')] }, '800 km'],
  ['an amount where there is no date', { or: [read('other_day'), read('total_fee')] }, '123,00 €'],
  ['a date that there is before an amount', { or: [read('last_day'), read('total_fee')] }, '03.12.2026'],
  [
    'an amount of cases',
    { match: [read('counts.0'), [1, read('last_day')], [1_999, read('total_fee')], read('distance')] },
    '123,00 €',
  ],
  ['the last of cases', { match: [5, [1, read('last_day')], read('distance')] }, '800 km'],
  ['a sum with a branch', { '+': [branches(read('distance'), read('total_fee')), 100] }, '124,00 €'],
  ['a branch that has a name', { var: 'values.due' }, '123,00 €'],
  ['part of a branch that has a name', { var: 'values.chosen.fee' }, '19,99 €'],
  ['part of what is taken when there is none', { var: 'values.among.fee' }, '19,99 €'],
  ['a sum of what the entries have', { sum: [read('items'), { var: 'item.fee' }] }, '24,99 €'],
  [
    'a sum of what is left of a list that is chosen',
    {
      sum: [
        { filter: [branches(read('items'), read('items')), { '>': [{ var: 'item.fee' }, 1_000] }] },
        { var: 'item.fee' },
      ],
    },
    '19,99 €',
  ],
  [
    'a sum of a branch of the entries',
    { sum: [read('items'), { if: [{ '>': [{ var: 'item.fee' }, 1_000] }, { var: 'item.fee' }, 0] }] },
    '19,99 €',
  ],
])('%s', async (_, value, text) => {
  expect((await written(value))?.replaceAll('\u00a0', ' ')).toBe(text);
});

test('a value that a list computes per entry has the format of its source', async () => {
  const { step } = await opened({
    title: 'title',
    blocks: [
      {
        kind: 'group',
        each: { if: [{ literal: true }, read('items'), read('items')] },
        as: 'line',
        values: {
          doubled: {
            sum: [
              { filter: [read('items'), { '===': [{ var: 'item' }, { var: 'line' }] }] },
              { '*': [{ var: 'item.fee' }, 2] },
            ],
          },
        },
        blocks: [
          { kind: 'text', text: { show: { var: 'line.doubled' } } },
          { kind: 'text', text: { show: { var: 'line.fee' } } },
        ],
      },
    ],
  });
  const list = step.peek()?.blocks[0];
  if (list?.kind !== 'group') throw new Error('no list');
  list.blocks.subscribe(() => {});
  await vi.waitFor(() => expect(list.blocks.peek()).toHaveLength(2));
  const entries = (list.blocks.peek() ?? []).flatMap((entry) =>
    entry.kind === 'group' ? (entry.blocks.peek() ?? []) : [],
  );
  const texts = await Promise.all(entries.map((entry) => settled(entry.kind === 'text' ? entry.text : undefined)));
  expect(texts.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual(['39,98 €', '19,99 €', '10,00 €', '5,00 €']);
});
