// Errors of a JSON Schema: each at its property, and none twice.
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../../../engine/values/schemaRules.ts';

const person = {
  type: 'object',
  required: ['first', 'a "quoted" name'],
  properties: {
    first: { type: 'string', maxLength: 3 },
    age: { type: 'integer', maximum: 130 },
    'a/b~c d': { const: 'x' },
    mails: { type: 'array', items: { type: 'string', format: 'email' } },
    home: { $ref: '#/definitions/home' },
  },
  definitions: { home: { allOf: [{ required: ['city'] }, { properties: { city: { minLength: 2 } } }] } },
  if: { properties: { age: { maximum: 17 } }, required: ['age'] },
  then: { required: ['guardian'] },
};
const right = { first: 'Eva', 'a "quoted" name': 'x' };

test.each<[name: string, value: object, faults: [path: string[], keyword: string][]]>([
  ['nothing', right, []],
  [
    'what is needed, all of it',
    {},
    [
      [['first'], 'required'],
      [['a "quoted" name'], 'required'],
    ],
  ],
  [
    'two answers at once',
    { ...right, first: 'Maximiliane', age: 131 },
    [
      [['first'], 'maxLength'],
      [['age'], 'maximum'],
    ],
  ],
  ['what is of another type', { ...right, first: 5 }, [[['first'], 'type']]],
  ['a name that an address writes otherwise', { ...right, 'a/b~c d': 'y' }, [[['a/b~c d'], 'const']]],
  ['an entry of a list', { ...right, mails: ['eva@example.de', 'eva'] }, [[['mails', '1'], 'format']]],
  ['a part that is needed', { ...right, home: {} }, [[['home', 'city'], 'required']]],
  ['a part', { ...right, home: { city: 'A' } }, [[['home', 'city'], 'minLength']]],
  ['what is needed on a condition', { ...right, age: 17 }, [[['guardian'], 'required']]],
  ['nothing when the condition does not hold', { ...right, age: 18 }, []],
])('tells %s', (_, value, faults) => {
  expect(schemaErrors(value, person)).toEqual(faults.map(([path, keyword]) => ({ path, keyword })));
});
