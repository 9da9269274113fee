// Formats of a type's values at any depth.
import { expect, test } from 'vitest';
import { toFormatTable } from '../../../../../engine/authoring/load/formatTable.ts';

const object = (properties: object) => ({ type: 'object', properties });
const cents = { type: 'integer', unit: 'cent' } as const;

test('an amount has its format at any depth, through lists and other types', () => {
  const deep = [...'hgfedcb'].reduce<object>((inner, name) => object({ [name]: inner }), { $ref: 'Price.json' });
  const types = {
    Price: object({ list: { type: 'array', items: object({ gross: cents }) } }),
    Deep: object({ a: deep }),
  };
  expect(toFormatTable(types as never)['Deep']).toEqual({ 'a.b.c.d.e.f.g.h.list.gross': 'cent' });
});

test('a recursive type terminates', () => {
  const types = { Node: object({ fee: cents, children: { type: 'array', items: { $ref: 'Node.json' } } }) };
  expect(toFormatTable(types as never)['Node']).toEqual({ fee: 'cent' });
});
