// The table of texts: missing, outdated and differing translations.
import { expect, test } from 'vitest';
import { type Copies, type Mark, rowsOf } from '../../../../../app/studio/copy/compare.ts';

/** Marks of the English text of each key. */
function marksOf(now: Copies, before?: Copies, optional?: ReadonlySet<string>): Record<string, readonly Mark[]> {
  return Object.fromEntries(
    rowsOf(now, before, optional).map(({ key, form, cells }) => [
      form ? `${key} ${form}` : key,
      cells['en-US']?.marks ?? [],
    ]),
  );
}

test('a text that one language lacks is missing, unless that falls back to another', () => {
  const now = { 'de-DE': { a: 'A', b: 'B' }, 'en-US': { a: 'A' } };
  expect(marksOf(now)).toEqual({ a: [], b: ['missing'] });
  expect(marksOf(now, undefined, new Set(['en-US']))).toEqual({ a: [], b: [] });
});

test('a text that only the other language has is a row too', () => {
  expect(rowsOf({ 'de-DE': {}, 'en-US': { a: 'A' } }, undefined)[0]?.cells['de-DE']).toEqual({
    text: undefined,
    marks: ['missing'],
  });
});

test('forms by number are rows of their own, and only the last one is needed in every language', () => {
  const now = {
    'de-DE': { days: { one: 'ein Tag', other: '{{count}} Tage' } },
    'en-US': { days: { other: '{{count}} days' } },
  };
  expect(marksOf(now)).toEqual({ 'days one': [], 'days other': [] });
  expect(marksOf({ ...now, 'en-US': {} })).toEqual({ 'days one': ['missing'], 'days other': ['missing'] });
});

test('a translation is outdated if its original has changed since the release, and it has not', () => {
  const before = { 'de-DE': { a: 'alt', b: 'alt' }, 'en-US': { a: 'old', b: 'old' } };
  const now = { 'de-DE': { a: 'neu', b: 'neu' }, 'en-US': { a: 'old', b: 'new' } };
  expect(marksOf(now, before)).toEqual({ a: ['outdated'], b: [] });
  expect(marksOf(now)).toEqual({ a: [], b: [] });
});

test.each([
  ['a placeholder is missing', 'Hallo {{name}}', 'Hello', ['placeholders']],
  ['a placeholder is misspelt', 'Hallo {{name}}', 'Hello {{nam}}', ['placeholders']],
  ['the order of placeholders', '{{a}} von {{b}}', '{{b}} of {{a}}', []],
  ['another number', 'ab 20 Jahren', 'from 21 years', ['numbers']],
  ['a number in the format of its language', '1.234,50 €', '€1,234.50', []],
  ['another currency', '10 €', '$10', ['numbers']],
  ['a much longer text', 'Ein Text von dreißig Zeichen..', 'x'.repeat(80), ['long']],
  ['a short text may be much longer', 'Ok', 'All right then', []],
])('%s', (_, original, text, marks) => {
  expect(marksOf({ 'de-DE': { a: original }, 'en-US': { a: text } })).toEqual({ a: marks });
});

test('the address of the schema is no text', () => {
  expect(rowsOf({ 'de-DE': { $schema: 'x' }, 'en-US': { $schema: 'x' } }, undefined)).toEqual([]);
});

test('a key that is used and missing everywhere is a row, and comes first', () => {
  const rows = rowsOf({ 'de-DE': { a: 'A' }, 'en-US': { a: 'A' } }, undefined, undefined, ['b']);
  expect(rows.map(({ key }) => key)).toEqual(['b', 'a']);
  expect(rows[0]?.cells).toEqual({
    'de-DE': { text: undefined, marks: ['missing'] },
    'en-US': { text: undefined, marks: ['missing'] },
  });
});
