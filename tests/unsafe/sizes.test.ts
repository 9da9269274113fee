// Definitions that are huge, deep or many are refused by that alone, before anything is checked (threat A9).
import { expect, test } from 'vitest';
import { loadCatalogue, loadFlow, parseDocument } from '#engine/load';
import { catalogueFile, world } from '../definitions.ts';

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

test.each(DEFINITIONS)('%s', (_, text, code) => {
  const flow = loadFlow('large.json', text, world, catalogueFile);
  expect(flow.ok ? [] : flow.problems.map((problem) => problem.code)).toEqual([code]);
  const catalogue = loadCatalogue('large.json', text, world.types);
  expect(catalogue.ok ? [] : catalogue.problems.map((problem) => problem.code)).toEqual([code]);
  // What is refused is not even read.
  expect(parseDocument('large.json', text).value).toBeUndefined();
});

test('a flow with more parts than 5,000 fields have is read', () => {
  expect(parseDocument('large.json', fields(40_000)).problems).toEqual([]);
});
