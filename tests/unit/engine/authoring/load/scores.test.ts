// Scores of options: expanded when a flow is loaded, and read like any other number.
import { expect, test } from 'vitest';
import { prepareFlow } from '../../../../../engine/authoring/load/prepare.ts';
import type { Catalogue, Expression, Field, Flow, OptionDefinition } from '../../../../../engine/flow.ts';
import type { Json } from '../../../../../engine/nodes.ts';
import { bare, fieldsOf, opened } from '../../../../support/meanings/stage.ts';

const config = {
  points: [
    { id: 'low', points: 1 },
    { id: 'high', points: 10 },
  ],
};
const shared = { ...bare, config };
const catalogue = { ...shared, fragments: {}, guards: {} } as unknown as Catalogue;

const scored = (type: 'choice' | 'choices', options: readonly OptionDefinition[]): Field => ({
  type,
  label: 'l',
  options: [...options],
});
const written = [
  { value: 'a', label: 'a', score: 3 },
  { value: 'b', label: 'b', score: 4.5 },
  { value: 'c', label: 'c' },
];
const made: OptionDefinition = {
  each: { var: 'config.points' },
  as: 'one',
  value: { var: 'one.id' },
  label: 'l',
  score: { var: 'one.points' },
};

async function totalOf(fields: Record<string, Field>, total: Expression, answers: Record<string, Json>) {
  const definition = {
    id: 'survey',
    version: 1,
    as: 'modal',
    keep: 'none',
    fields: { ...fields, total: { type: 'number', label: 'l', default: { var: 'values.total' } } },
    values: { total },
    steps: [{ id: 'a', title: 't', blocks: [...Object.keys(fields), 'total'].map((field) => ({ field })) }],
    submit: [{ close: true }],
  } as unknown as Flow;
  const session = await opened(prepareFlow(definition, catalogue), {}, shared);
  for (const [name, answer] of Object.entries(answers)) session.answer(name, answer);
  return fieldsOf(session).at(-1)?.answer.peek();
}

const score = (path: string): Expression => ({ score: { var: path } }) as Expression;

test.each<[Json | null, number | undefined]>([
  ['a', 3],
  ['b', 4.5],
  ['c', 0],
  [null, undefined],
])('the score of a choice is that of the chosen option: %j', async (answer, expected) => {
  expect(await totalOf({ pain: scored('choice', written) }, score('form.pain'), { pain: answer })).toBe(expected);
});

test.each<[Json, number | undefined]>([
  [['a', 'b'], 7.5],
  [['c'], 0],
  [[], undefined],
])('the score of choices is the sum: %j', async (answer, expected) => {
  expect(await totalOf({ pain: scored('choices', written) }, score('form.pain'), { pain: answer })).toBe(expected);
});

test('options made from a list have the scores of its entries', async () => {
  const pain = scored('choice', [...written, made]);
  expect(await totalOf({ pain }, score('form.pain'), { pain: 'high' })).toBe(10);
  expect(await totalOf({ pain }, score('form.pain'), { pain: 'a' })).toBe(3);
  const all = scored('choices', [...written, made]);
  expect(await totalOf({ all }, score('form.all'), { all: ['low', 'high', 'b'] })).toBe(15.5);
});

test('scores add up, over fields and over rows', async () => {
  const fields = { one: scored('choice', written), two: scored('choice', written) };
  const sum = { '+': [score('form.one'), score('form.two')] } as Expression;
  expect(await totalOf(fields, sum, { one: 'a', two: 'b' })).toBe(7.5);
  expect(await totalOf(fields, sum, { one: 'a' })).toBe(undefined);
  const people: Field = {
    ...{ type: 'rows', label: 'l', row: 'r', as: 'person' },
    fields: {
      pain: scored('choice', written),
      worse: { type: 'boolean', label: 'l', when: { '>': [score('person.pain'), 4] } },
    },
  };
  const overRows = { sum: [{ var: 'form.people' }, score('item.pain')] } as Expression;
  const rows: Json[] = [{ pain: 'a', worse: true }, { pain: 'b', worse: true }, {}];
  expect(await totalOf({ people }, overRows, { people: rows })).toBe(undefined);
  expect(await totalOf({ people }, overRows, { people: rows.slice(0, 2) })).toBe(7.5);
  const worse = { count: [{ var: 'form.people' }, { var: 'item.worse' }] } as Expression;
  expect(await totalOf({ people }, worse, { people: rows.slice(0, 2) })).toBe(1);
});
