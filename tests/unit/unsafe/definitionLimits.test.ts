// Too large, deep or numerous definitions are refused before any other check (SEC-A9).

import { loadCatalogue, loadFlow, parseDocument } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { catalogueFile, world } from '../../support/definitions.ts';
import { sampled } from '../../support/tier.ts';

const start = '{"id":"large","version":1,"as":"modal","steps":[{"id":"only","title":"ok","blocks":[]}],';
const field = (at: number) => `"f${at}":{"type":"text","label":"ok"}`;
const fields = (count: number) => `${start}"fields":{${Array.from({ length: count }, (_, at) => field(at)).join()}}}`;

const DEFINITIONS: readonly (readonly [name: string, text: string, code: string])[] = [
  ['100 MB', `${start}"title":"${'x'.repeat(100_000_000)}"}`, 'FLOW_TOO_LARGE'],
  ['a million brackets', '['.repeat(1_000_000), 'FLOW_TOO_DEEP'],
  ['100,000 objects in objects', '{"a":'.repeat(100_000), 'FLOW_TOO_DEEP'],
  [
    'operators in operators',
    `${start}"values":{"a":${'{"!":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`,
    'FLOW_TOO_DEEP',
  ],
  ['100,000 fields', fields(100_000), 'FLOW_TOO_LARGE'],
  ['100,000 empty lists', `{"id":"large","name":[${Array(100_000).fill('[]').join()}]}`, 'FLOW_TOO_LARGE'],
  ['100,000 wrong steps', `{"id":"large","steps":[${Array(100_000).fill('{"nonsense":1}').join()}]}`, 'FLOW_TOO_LARGE'],
];

test.each(sampled(DEFINITIONS, ([name]) => name.startsWith('100,000')))('%s', (_, text, code) => {
  const flow = loadFlow('large.json', text, world, catalogueFile);
  expect(flow.problems.map((problem) => problem.code)).toEqual([code]);
  const catalogue = loadCatalogue('large.json', text, world.types);
  expect(catalogue.problems.map((problem) => problem.code)).toEqual([code]);
  // Refused text is not parsed.
  expect(parseDocument('large.json', text).value).toBeUndefined();
});

test('a flow with more parts than 5,000 fields have is accepted', () => {
  expect(parseDocument('large.json', fields(40_000)).problems).toEqual([]);
});

const flowOf = (steps: readonly object[]): string =>
  JSON.stringify({ id: 'large', version: 1, as: 'modal', steps, submit: [{ close: true }] });
const step = (at: number) => ({ id: `s${at}`, title: 'large', when: { var: 'flags.many' }, blocks: [] });
const words = (at: number) => ({ kind: 'text', text: 'large', when: { '===': [{ var: 'app.locale' }, `${at}`] } });
const many = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));
const group = (count: number) => ({ kind: 'group', shows: 'first', blocks: many(count, words) });

test.each([
  ['1,001 steps', many(1_001, step), '/steps/1000'],
  [
    '101 blocks of which one speaks, in a group',
    [{ id: 'only', title: 'large', blocks: [{ kind: 'group', blocks: [group(101)] }] }],
    '/steps/0/blocks/0/blocks/0',
  ],
])('a definition that costs more than its size is refused: %s', (_, steps, pointer) => {
  const flow = loadFlow('large.json', flowOf(steps), world, catalogueFile);
  expect(flow.problems.map(({ code, pointer: at }) => [code, at])).toEqual([['FLOW_TOO_LARGE', pointer]]);
});

test.each([
  ['1,000 steps that come and go', many(1_000, step)],
  ['100 blocks of which one speaks', [{ id: 'only', title: 'large', blocks: [group(100)] }]],
])('a definition up to the limit is checked: %s', (_, steps) => {
  const flow = loadFlow('large.json', flowOf(steps), world, catalogueFile);
  const codes = flow.problems.map(({ code }) => code);
  expect(codes).not.toContain('FLOW_TOO_LARGE');
});
