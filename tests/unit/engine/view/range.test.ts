// Group of two number fields on one scale.

import type { FlowSession, Json, PreparedCatalogue, QuestionState, RangeNode } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bare, dialog, opened, settled } from '../../../support/meanings/stage.ts';

const asking: PreparedCatalogue = {
  ...bare,
  operations: { getPrices: { method: 'GET', url: '/prices', query: ['net?'] } },
  sources: { prices: { asks: 'getPrices', with: { net: { var: 'form.net' } } } },
};

const NET = { type: 'boolean', label: 'net' } as const;
const AMOUNT = { type: 'money', label: 'amount' } as const;
const KM = { type: 'integer', label: 'km', unit: 'km' } as const;

async function openedWith(limit: typeof AMOUNT | typeof KM = AMOUNT) {
  const tell: ((state: QuestionState) => void)[] = [];
  const session = await opened(
    dialog({ least: limit, most: limit, net: NET }, [
      {
        id: 'a',
        title: 't',
        blocks: [
          {
            kind: 'group',
            look: 'range',
            range: { min: { var: 'prices.min' }, max: { var: 'prices.max' }, step: 1000 },
            blocks: [{ field: 'least' }, { field: 'most' }],
          },
        ],
      },
    ]),
    {
      questions: {
        observe: (_, report) => {
          tell.push(report);
          return () => {};
        },
        refresh: () => {},
      },
    },
    asking,
  );
  const range = rangeOn(session);
  range.scale.subscribe(() => undefined);
  const answer = (body: Json) => tell.at(-1)?.({ status: 'ready', body, refreshing: false });
  const fail = () => tell.at(-1)?.({ status: 'failed', reply: { status: 500, body: null } });
  return { session, range, answer, fail };
}

function rangeOn(session: FlowSession): RangeNode {
  const [group] = session.step.peek()?.blocks ?? [];
  if (group?.kind !== 'group' || group.range === null) throw new Error('no range');
  return group.range;
}

test.each<[prices: Json, scale: unknown]>([
  [
    { min: 21_800, max: 80_900 },
    { min: 21_000, max: 81_000, step: 1000 },
  ],
  [
    { min: 21_000, max: 81_000 },
    { min: 21_000, max: 81_000, step: 1000 },
  ],
  [
    { min: 21_500, max: 21_500 },
    { min: 21_000, max: 22_000, step: 1000 },
  ],
  [{ min: 21_000, max: 21_000 }, null],
  [{ min: 21_800 }, null],
  [{}, null],
])('the ends of %j are rounded outwards to whole steps', async (prices, scale) => {
  const { range, answer } = await openedWith();
  expect(range.scale.value).toBeNull();
  answer(prices);
  await settled();
  expect(range.scale.value).toEqual(scale);
});

test('a scale stays while its source loads for a new answer, and goes when it failed', async () => {
  const { session, range, answer, fail } = await openedWith();
  answer({ min: 21_800, max: 80_900 });
  await settled();
  session.answer('net', true);
  await settled();
  expect(range.scale.value).toEqual({ min: 21_000, max: 81_000, step: 1000 });
  answer({ min: 30_000, max: 60_000 });
  await settled();
  expect(range.scale.value).toEqual({ min: 30_000, max: 60_000, step: 1000 });
  session.answer('net', false);
  await settled();
  fail();
  await settled();
  expect(range.scale.value).toBeNull();
});

test('numbers of the scale are formatted like the answers', async () => {
  expect((await openedWith()).range.speak(21_000)).toMatch(/^210,00\s€$/);
  expect((await openedWith(KM)).range.speak(21_000)).toMatch(/^21\.000\skm$/);
});

test('a scale of decimals has no floating-point noise', async () => {
  const decimal = { type: 'number', label: 'l' } as const;
  const scaleWith = async (min: number, max: number) => {
    const range = { min, max, step: 0.1 };
    const blocks = [{ field: 'least' }, { field: 'most' }];
    const session = await opened(
      dialog({ least: decimal, most: decimal }, [
        { id: 'a', title: 't', blocks: [{ kind: 'group', look: 'range', range, blocks }] },
      ]),
    );
    return rangeOn(session).scale.peek();
  };
  expect(await scaleWith(0.35, 0.62)).toEqual({ min: 0.3, max: 0.7, step: 0.1 });
  expect(await scaleWith(0.3, 0.7)).toEqual({ min: 0.3, max: 0.7, step: 0.1 });
});
