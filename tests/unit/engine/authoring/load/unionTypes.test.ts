// A union of several types resolves to one type.
import { expect, test } from 'vitest';
import { resolveType } from '../../../../../engine/authoring/load/formatTable.ts';

const text = { type: 'string', maxLength: 60 };
const types = {
  Intro: {
    properties: { kind: { const: 'intro' }, title: { ...text, description: 'the first' }, size: { type: 'integer' } },
    required: ['kind', 'title'],
  },
  List: {
    properties: { kind: { const: 'list' }, title: text, size: { type: 'string' }, items: { type: 'array' } },
    required: ['kind', 'title', 'items'],
  },
  Part: { oneOf: [{ $ref: 'Intro.json' }, { $ref: 'List.json' }] },
};

test('a union type has the properties of all kinds, with merged constants', () => {
  expect(resolveType({ $ref: 'Part.json' }, types)).toEqual({
    type: 'object',
    properties: {
      kind: { enum: ['intro', 'list'] },
      title: { ...text, description: 'the first' },
      size: {},
      items: { type: 'array' },
    },
    required: ['kind', 'title'],
  });
});

test('a union type is cached for the same types', () => {
  const first = resolveType({ $ref: 'Part.json' }, types);
  expect(resolveType({ $ref: 'Part.json' }, types)).toBe(first);
  const others = { ...types, List: { ...types.List, required: ['kind'] } };
  expect(resolveType({ $ref: 'Part.json' }, others)?.required).toEqual(['kind']);
});

test('a union type that contains itself terminates', () => {
  const circle = { Part: { oneOf: [{ $ref: 'Part.json' }, { $ref: 'Gone.json' }] } };
  expect(resolveType({ $ref: 'Part.json' }, circle)).toEqual({ type: 'object', properties: {}, required: [] });
});
