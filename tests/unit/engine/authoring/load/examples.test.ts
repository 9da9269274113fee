import { exampleOf } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';

const text = (...examples: string[]) => ({ type: 'string', ...(examples.length > 0 && { examples }) });
const types = {
  Whole: { type: 'object', properties: { name: text() }, examples: [{ name: 'Anna' }] },
  Parts: {
    type: 'object',
    required: ['name', 'kind', 'others'],
    properties: {
      name: text('Anna', 'Bo'),
      kind: { enum: ['a', 'b'] },
      others: { type: 'array', items: { $ref: 'Whole.json' } },
      note: text(),
    },
  },
  Union: { oneOf: [{ $ref: 'Whole.json' }, { $ref: 'Parts.json' }] },
  Without: { type: 'object', required: ['inner'], properties: { inner: { type: 'array', items: text() } } },
  Circle: { type: 'object', required: ['next'], properties: { next: { $ref: 'Circle.json' } } },
};

test.each([
  ['Whole', { value: { name: 'Anna' } }],
  ['Whole[]', { value: [{ name: 'Anna' }] }],
  ['Whole?', { value: { name: 'Anna' } }],
  ['Parts', { value: { name: 'Anna', kind: 'a', others: [{ name: 'Anna' }] } }],
  ['Union', { value: { name: 'Anna' } }],
  ['Without', { missing: ['properties', 'inner', 'items'] }],
  ['Circle', { missing: ['properties', 'next'] }],
])('the example of %s is its own, or composed of its parts', (type, example) => {
  expect(exampleOf(type, types)).toEqual(example);
});
