// Texts leave as a table for translators, and come back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../../../app/studio/copy/compare.ts';
import { fromCsv, toCsv } from '../../../../../app/studio/copy/csv.ts';

const LOCALES = ['de-DE', 'en-US'];
const text = fc.string({
  unit: fc.constantFrom('a', 'ä', '"', "'", ',', ';', '\n', '\t', '=', '-', '{', ' ', '€'),
  minLength: 1,
});
const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), text, { maxKeys: 6 });

test('a table that comes back unchanged changes nothing', () => {
  fc.assert(
    fc.property(texts, texts, (german, english) => {
      const rows = rowsOf({ 'de-DE': german, 'en-US': english }, undefined);
      expect(fromCsv(toCsv(rows, LOCALES), rows, LOCALES)).toEqual({ changes: [], problems: [] });
    }),
  );
});

test('every changed text arrives as it was written', () => {
  fc.assert(
    fc.property(texts, texts, (german, english) => {
      const before = rowsOf(
        { 'de-DE': german, 'en-US': Object.fromEntries(Object.keys(german).map((key) => [key, '?'])) },
        undefined,
      );
      const translated = Object.fromEntries(Object.keys(german).map((key) => [key, english[key] ?? 'translated']));
      const after = rowsOf({ 'de-DE': german, 'en-US': translated }, undefined);
      const { changes } = fromCsv(toCsv(after, LOCALES), before, LOCALES);
      expect(Object.fromEntries(changes.map((change) => [change.key, change.text]))).toEqual(translated);
    }),
  );
});

const rows = rowsOf(
  {
    'de-DE': { hello: 'Hallo', days: { one: 'ein Tag', other: 'Tage' } },
    'en-US': { hello: 'Hello', days: { one: 'a day', other: 'days' } },
  },
  undefined,
);

test.each([
  ['commas', 'key,form,en-US\nhello,,Hi\n'],
  ['semicolons, as a German spreadsheet writes', '\ufeffkey;form;en-US\r\nhello;;Hi\r\n'],
  ['tabs', 'key\tform\ten-US\nhello\t\tHi'],
  ['another order, and further columns', 'note,en-US,key\nplease check,Hi,hello'],
])('a table with %s is read', (_, csv) => {
  expect(fromCsv(csv, rows, LOCALES)).toEqual({
    changes: [{ locale: 'en-US', key: 'hello', text: 'Hi' }],
    problems: [],
  });
});

test('forms by number keep their form', () => {
  expect(fromCsv('key,form,en-US\ndays,one,one day', rows, LOCALES).changes).toEqual([
    { locale: 'en-US', key: 'days', form: 'one', text: 'one day' },
  ]);
});

test('empty cells remove nothing, and unknown keys are reported', () => {
  expect(fromCsv('key,form,en-US\nhello,,\nhullo,,Hi', rows, LOCALES)).toEqual({
    changes: [],
    problems: ['Line 3: there is no text "hullo".'],
  });
});

test('a table without keys changes nothing, and says why', () => {
  expect(fromCsv('a,b\n1,2', rows, LOCALES)).toEqual({
    changes: [],
    problems: [expect.stringContaining('no column "key"')],
  });
});

test('a text that a spreadsheet would compute is written as text', () => {
  const risky = rowsOf({ 'de-DE': { a: '=1+1' }, 'en-US': { a: '@x' } }, undefined);
  expect(toCsv(risky, LOCALES)).toContain(`"'=1+1","'@x"`);
});
