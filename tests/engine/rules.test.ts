// Every named rule, with what it accepts and what it refuses. All but `required` leave an empty answer alone.
import { beforeAll, expect, test } from 'vitest';
import { Roots } from '../../engine/expressions/scope.ts';
import type { NamedRule } from '../../engine/flow.ts';
import { keepsRule } from '../../engine/page/rules.ts';
import { attempt, Unready } from '../../engine/unready.ts';
import { whenReady } from '../../engine/waiting.ts';
import excluded from '../../schemas/data/excluded-postcodes.json' with { type: 'json' };
import { rulesLoaded } from '../silentHost.ts';

beforeAll(rulesLoaded);

const file = (name: string, size = 1) => ({ name, size, type: '' });
const cases: [rule: string, value: unknown, accepted: unknown[], refused: unknown[]][] = [
  [
    'required',
    undefined,
    ['x', true, 0, ['a'], ['', 'a'], file('a'), [file('a'), file('')], [file(''), file('a')]],
    ['', false, null, undefined, [], file(''), [file('')]],
  ],
  ['minLength', 3, ['abc', 'Größe'], ['ab']],
  ['maxLength', 3, ['abc', 'ä'], ['abcd']],
  ['exactLength', 5, ['80331'], ['8033', '803311']],
  ['email', undefined, ['eva@example.de', 'e.v+a@sub.example.com'], ['eva', 'eva@', '@example.de', 'a b@example.de']],
  ['validDate', undefined, ['2028-02-29'], ['2027-02-29', '31.12.2027', 'heute']],
  ['name', undefined, ['Renée', "O'Neill", 'Müller-Lüdenscheidt', 'Dr. Eva, geb. Ångström'], ['R2D2', 'a_b', '<b>']],
  ['pattern', '^\\d{2}$', ['12'], ['1', '123', 'ab']],
  ['deliveryPostcode', undefined, ['80331', '10115'], [...excluded.codes, '8033', 'abcde']],
  ['minAge', 18, ['2008-11-21', '1990-01-01'], ['2008-11-22', '2020-01-01', 'heute']],
  ['maxAge', 18, ['2008-11-22'], ['2008-11-21']],
  ['maxSize', 100, [[file('a', 99)]], [[file('a', 100)], [file('a', 1), file('b', 101)]]],
  [
    'extension',
    ['jpg', 'heic'],
    [[file('a.jpg')], [file('B.HEIC')]],
    [[file('a.png')], [file('jpg')], [file('a.jpg.exe')]],
  ],
  ['validPhoneNumber', undefined, ['+49 171 1234567', '0171 1234567', '+1 212 555 0123'], ['123', '+49', 'abc']],
  [
    'validIBAN',
    undefined,
    ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
    ['DE89370400440532013001', 'DE89'],
  ],
  ['validInteger', undefined, [0, 15_000, -3], [1.5, '12', 'x']],
  ['maximumValue', 100, [100, 0], [101]],
  ['maximumValue', 0, [10_000], []],
  ['strength', undefined, ['Probefahrt1', 'äöüß1234'], ['short1', 'nurbuchstaben', '12345678']],
];

test('a limit of size takes files of exactly that size where it says so', async () => {
  const takes = (inclusive: boolean, size: number) => keeps('maxSize', 100, [file('a', size)], { inclusive });
  expect([await takes(false, 100), await takes(true, 100), await takes(true, 101)]).toEqual([false, true, false]);
});

const scope = new Roots({});
const context = { region: () => 'DE', today: () => '2026-11-21' };

async function keeps(rule: string, value: unknown, answer: unknown, more: object = {}): Promise<boolean> {
  const named = { rule, value, ...more, text: 't' } as unknown as NamedRule;
  const result = await whenReady(() => attempt(() => keepsRule(named, answer, scope, context)));
  if (result instanceof Unready && result.state === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return keeps(rule, value, answer, more);
  }
  return result === true;
}

test.each(cases)('%s %j', async (rule, value, accepted, refused) => {
  for (const answer of accepted) expect(await keeps(rule, value, answer), JSON.stringify(answer)).toBe(true);
  for (const answer of refused) expect(await keeps(rule, value, answer), JSON.stringify(answer)).toBe(false);
  if (rule !== 'required')
    for (const empty of [undefined, null, '', []]) expect(await keeps(rule, value, empty)).toBe(true);
});

test('every rule of the language is here', async () => {
  const { default: field } = await import('../../schemas/parts/field.schema.json', { with: { type: 'json' } });
  const names = field.definitions.namedRule.properties.rule.enum;
  expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(names));
});

test('a phone number without its country is judged by the region that the host names', async () => {
  // The same rule of the same flow, on the pages of two customers.
  const rule = { rule: 'validPhoneNumber', text: 't' } as const;
  const judged = (region: string) => keepsRule(rule, '0171 1234567', scope, { ...context, region: () => region });
  await whenReady(() => judged('DE'));
  expect([judged('DE'), judged('US')]).toEqual([true, false]);
});
