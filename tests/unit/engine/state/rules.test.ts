// Named rules with accepted and refused values. Only `required` refuses an empty answer.
import { beforeAll, expect, test } from 'vitest';
import { Roots } from '../../../../engine/expressions/scope.ts';
import type { NamedRule } from '../../../../engine/flow.ts';
import { catchNotReady, NotReady } from '../../../../engine/notReady.ts';
import { keepsRule } from '../../../../engine/state/namedRules.ts';
import { rulesFor } from '../../../../engine/values/ruleSchemas.ts';
import { whenReady } from '../../../../engine/whenReady.ts';
import { rulesLoaded } from '../../../../scripts/testbed/silentHost.ts';

beforeAll(rulesLoaded);

const file = (name: string, size = 1) => ({ name, size, type: '' });
const cases: [rule: string, value: unknown, accepted: unknown[], refused: unknown[]][] = [
  [
    'required',
    undefined,
    ['x', true, 0, ['a'], ['', 'a'], file('a'), [file('a'), file('')], [file(''), file('a')]],
    ['', false, null, undefined, [], file(''), [file('')]],
  ],
  ['minLength', 3, ['abc', 'Größe', '😀😀😀'], ['ab', 'a😀', 5]],
  ['maxLength', 3, ['abc', 'ä', '😀😀😀'], ['abcd', 5]],
  ['exactLength', 5, ['80331'], ['8033', '803311']],
  ['maxWords', 2, ['ein Wort', 'Straßen-\nbahn', '\u00a0a\tb '], ['ein Wort mehr', 'a\nb c', 5]],
  ['email', undefined, ['eva@example.de', 'e.v+a@sub.example.com'], ['eva', 'eva@', '@example.de', 'a b@example.de']],
  ['validDate', undefined, ['2028-02-29'], ['2027-02-29', '31.12.2027', 'heute']],
  ['name', undefined, ['Renée', "O'Neill", 'Müller-Lüdenscheidt', 'Dr. Eva, geb. Ångström'], ['R2D2', 'a_b', '<b>']],
  ['pattern', '^\\d{2}$', ['12'], ['1', '123', 'ab']],
  ['noneOf', ['27498', '18565'], ['80331', '2749'], ['27498', '18565']],
  ['minAge', 18, ['2008-11-21', '1990-01-01'], ['2008-11-22', '2020-01-01', 'heute']],
  ['minAge', 0, ['2026-11-21'], ['2027-11-21', 'heute']],
  ['maxAge', 0, ['2027-11-21'], ['2025-11-21', '2026-11-21', 'heute']],
  ['maxAge', 18, ['2008-11-22', '2026-11-21'], ['2008-11-21', '1990-01-01', 'heute']],
  ['maxSize', 100, [[file('a', 99)]], [[file('a', 100)], [file('a', 1), file('b', 101)]]],
  [
    'extension',
    ['jpg', 'heic'],
    [[file('a.jpg')], [file('B.HEIC')], [file('.jpg')], [file('a.jpg'), file('b.heic')]],
    [[file('a.png')], [file('jpg')], [file('ajpg')], [file('a.jpg.exe')], [file('a.jpg.')], [file('a.jpg'), file('b')]],
  ],
  ['validPhoneNumber', undefined, ['+49 171 1234567', '0171 1234567', '+1 212 555 0123'], ['123', '+49', 'abc']],
  [
    'validIBAN',
    undefined,
    ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
    ['DE89370400440532013001', 'DE89'],
  ],
  [
    'webAddress',
    undefined,
    [
      'https://example.de',
      'http://sub.example.com:8080/a/b?c=d&e=@f#g',
      'HTTPS://Example.DE/',
      'https://bücher.example',
      'https://xn--bcher-kva.xn--p1ai',
    ],
    [
      ...['example.de', 'https://', 'https://localhost', 'https://example', 'https://example.', 'https://192.168.0.1'],
      ...['ftp://example.de', 'javascript:alert(1)', 'https:example.de', 'https://eva:secret@example.de'],
      ...['https://eva@example.de', 'https://exa mple.de', 'https://-a.de', 'https://example.de/a b', '//example.de'],
      ...['https://example.de\\@evil.de', 'https://example.de/<b>', `https://example.de/${'a'.repeat(2048)}`, 5],
    ],
  ],
  ['checkDigit', 'mod10', ['4111 1111 1111 1111', '49015420323751-8', '00'], ['4111 1111 1111 1112', '8', '49a', 5]],
  ['checkDigit', 'mod11', ['0-306-40615-2', '0-8044-2957-X', '943 476 5919'], ['0-306-40615-3', 'X', '9434765918']],
  ['checkDigit', 'mod97', ['5493001KJTIIGC8Y1R12', '0098'], ['5493001KJTIIGC8Y1R13', '5493001KJTIIGC8Y1R21', '97']],
  ['checkDigit', 'mod11:3,2,7,6,5,4,3,2,1', ['974 760 673'], ['974760674', '74760673', '0974760673', '97476067X']],
  ['checkDigit', 'mod11:9,8,7,6,5,4,3,2,-1', ['111222333'], ['111222334']],
  ['checkDigit', 'mod10:1,3,1,3,1,3,1,3,1,3,1,3,1', ['4006381333931'], ['4006381333932']],
  ['checkDigit', 'mod12', [], ['123']],
  ['validInteger', undefined, [0, 15_000, -3], [1.5, '12', 'x']],
  ['maxDecimals', 2, [1, 1.25, -0.1, 1e10], [1.255, 0.001, '1,5', 'x']],
  ['maxDecimals', 0, [1, -3], [1.5]],
  ['minimumValue', 1, [1, 1.5, 100], [0.9, 0, -1, '2']],
  ['minimumValue', 0, [0, 1], [-1]],
  ['maximumValue', 100, [100, 99.9, 0, -1], [100.1, 101, '99']],
  ['maximumValue', 1, [1], [2]],
  ['maximumValue', -1, [-1], [0]],
  ['maximumValue', 0, [10_000], []],
  ['minimumDate', '2026-11-21', ['2026-11-21', '2027-01-01'], ['2026-11-20', 'heute']],
  ['maximumDate', '2026-11-21', ['2026-11-21', '1990-01-01'], ['2026-11-22', 'heute']],
  [
    'minRows',
    2,
    [
      [{}, {}],
      [{}, {}, {}],
    ],
    [[{}]],
  ],
  ['unique', ['name'], [[{ name: 'a' }], [{ name: 'a' }, { name: 'b' }], [{}, {}]], [[{ name: 'a' }, { name: 'a' }]]],
  ['maxRows', 2, [[{}], [{}, {}]], [[{}, {}, {}]]],
  [
    'strength',
    undefined,
    ['Probefahrt1', 'äöüß1234', 'abcdefg1', '1234567a'],
    ['short1', 'abcdef1', 'nurbuchstaben', '12345678', '........'],
  ],
];

test('an inclusive size limit accepts files of exactly that size', async () => {
  const takes = (inclusive: boolean, size: number) => keeps('maxSize', 100, [file('a', size)], { inclusive });
  expect([await takes(false, 100), await takes(true, 100), await takes(true, 101)]).toEqual([false, true, false]);
});

const scope = new Roots({});
const context = { region: () => 'DE', today: () => '2026-11-21' };

async function keeps(rule: string, value: unknown, answer: unknown, more: object = {}): Promise<boolean> {
  const named = { rule, value, ...more, text: 't' } as unknown as NamedRule;
  const result = await whenReady(() => catchNotReady(() => keepsRule(named, answer, scope, context, undefined)));
  if (result instanceof NotReady && result.state === 'pending') {
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

test('every rule of the language is tested here', async () => {
  const { default: field } = await import('../../../../schemas/parts/field.schema.json', { with: { type: 'json' } });
  const names = field.definitions.namedRule.properties.rule.enum;
  expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(names));
});

test('a phone number without country code is validated for the region of the host', async () => {
  // The same rule on the pages of customers in two regions.
  const rule = { rule: 'validPhoneNumber', text: 't' } as const;
  const validated = (region: string) =>
    keepsRule(rule, '0171 1234567', scope, { ...context, region: () => region }, undefined);
  await whenReady(() => validated('DE'));
  expect([validated('DE'), validated('US')]).toEqual([true, false]);
});

test.each([
  ['0171 1234567', 'DE', true],
  ['0171 1234567', undefined, true],
  ['0171 1234567', 'XX', true],
  ['0171 1234567', ['US'], true],
  ['0171 1234567', 'US', false],
  ['212 555 0123', 'US', true],
  ['Ruf 0171 1234567', 'DE', false],
  ['0171 1234567 an', 'DE', false],
])('%s is a number of the region %s: %s', async (answer, region, isNumber) => {
  const named = { rule: 'validPhoneNumber', text: 't' } as const;
  const validated = () => keepsRule(named, answer, scope, { ...context, region: () => region }, undefined);
  expect(await whenReady(validated)).toBe(isNumber);
});

test('a rule is prepared once per operand', async () => {
  let written = 0;
  const patternOf = (pattern: string) => ({
    toString: () => {
      written += 1;
      return pattern;
    },
  });
  const names: Record<string, unknown> = { pattern: patternOf('^a$') };
  const reads = new Roots({ pattern: () => names['pattern'] });
  const named = { rule: 'pattern', value: { var: 'pattern' }, text: 't' } as unknown as NamedRule;
  const page = { ...context };
  const validated = (answer: string) => keepsRule(named, answer, reads, page, undefined);
  await whenReady(() => validated('a'));
  expect([validated('a'), validated('b'), validated('a'), written]).toEqual([true, false, true, 1]);
  names['pattern'] = patternOf('^b$');
  expect([validated('a'), validated('b'), validated('a'), written]).toEqual([false, true, false, 2]);
});

test.each([
  ['minLength', ['minLength', 'exactLength']],
  ['maxLength', ['maxLength', 'exactLength']],
  ['format', ['format', 'email', 'validDate', 'webAddress']],
  ['pattern', ['pattern', 'name']],
  ['type', ['type', 'validInteger']],
  ['minimum', ['minimum', 'minimumValue']],
  ['maximum', ['maximum', 'maximumValue']],
  ['enum', ['enum']],
])('the schema keyword %s corresponds to %j', (keyword, rules) => {
  expect(rulesFor(keyword)).toEqual(rules);
});
