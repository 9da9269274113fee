// Errors of a value that breaks its JSON Schema: one at each property.
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../../engine/values/schemaRules.ts';

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

test.each<[name: string, value: object, errors: [path: string[], keyword: string][]]>([
  ['a valid value has no errors', right, []],
  [
    'missing properties: one error each',
    {},
    [
      [['first'], 'required'],
      [['a "quoted" name'], 'required'],
    ],
  ],
  [
    'two invalid properties: one error each',
    { ...right, first: 'Maximiliane', age: 131 },
    [
      [['first'], 'maxLength'],
      [['age'], 'maximum'],
    ],
  ],
  ['a value of another type', { ...right, first: 5 }, [[['first'], 'type']]],
  ['a property whose name is escaped in a JSON pointer', { ...right, 'a/b~c d': 'y' }, [[['a/b~c d'], 'const']]],
  ['an invalid entry of a list', { ...right, mails: ['eva@example.de', 'eva'] }, [[['mails', '1'], 'format']]],
  ['a missing property of an object', { ...right, home: {} }, [[['home', 'city'], 'required']]],
  ['an invalid property of an object', { ...right, home: { city: 'A' } }, [[['home', 'city'], 'minLength']]],
  ['a missing property that a condition requires', { ...right, age: 17 }, [[['guardian'], 'required']]],
  ['no error while the condition does not hold', { ...right, age: 18 }, []],
])('%s', (_, value, errors) => {
  expect(schemaErrors(value, person)).toEqual(errors.map(([path, keyword]) => ({ path, keyword })));
});
