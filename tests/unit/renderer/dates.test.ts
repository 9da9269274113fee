import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import german from '../../../flows/copy/de-DE/ui.json';
import english from '../../../flows/copy/en-US/ui.json';
import { readDate, withDots, writeDate } from '../../../renderer/dates.ts';
import { createAmountReader } from '../../../renderer/numbers.ts';

const wordsOf = (ui: typeof german | typeof english) => ({
  word: (key: string, { count }: Readonly<Record<string, unknown>> = {}) =>
    key === 'locale' ? ui.locale : ui['month.typed'][String(count || 'other') as '1'],
});
const GERMAN = wordsOf(german);
const ENGLISH = wordsOf(english);

describe('a typed date', () => {
  test.each([
    ['1.12.26', '2026-12-01'],
    ['01122026', '2026-12-01'],
    ['011226', '2026-12-01'],
    ['1. Dez 2026', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['3 März 2027', '2027-03-03'],
    ['3. mrz 27', '2027-03-03'],
    ['Dec 1, 2026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    [' 1 / 12 / 2026 ', '2026-12-01'],
    ['31.12.85', '1985-12-31'],
    ['31.12.49', '2049-12-31'],
    ['31.12.50', '2050-12-31'],
    ['31.12.51', '1951-12-31'],
    ['29.02.2028', '2028-02-29'],
  ])('is read in German: %s', (typed, day) => {
    expect(readDate(typed, GERMAN)).toBe(day);
  });

  /** Types a text key by key. */
  const keyed = (text: string) => [...text].reduce((typed, key) => withDots(typed + key), '');

  test.each([
    ['01122026', '01.12.2026'],
    ['01.12.2026', '01.12.2026'],
    ['01.12.20267', '01.12.2026'],
    ['011220267', '01.12.2026'],
    ['1.12.2026', '1.12.2026'],
    ['011226', '01.12.26'],
    ['1. Dez 2026', '1. Dez 2026'],
    ['2026-12-01', '2026-12-01'],
  ])('gets its dots while it is typed: %s', (typed, shown) => {
    expect(keyed(typed)).toBe(shown);
    expect(readDate(keyed(typed), GERMAN)).toBe('2026-12-01');
  });

  test('gets its dots when it is pasted, and leaves slashes to whoever types them', () => {
    expect(withDots('01122026')).toBe('01.12.2026');
    expect(keyed('12/01/2026')).toBe('12/01/2026');
    expect(keyed('12/01/20261')).toBe('12/01/2026');
  });

  test('has the month first in American English, unless dots say otherwise', () => {
    expect(readDate('12/01/2026', ENGLISH)).toBe('2026-12-01');
    expect(readDate('01.12.2026', ENGLISH)).toBe('2026-12-01');
  });

  test.each(['', '1.12.', '29.02.2027', '31.04.2026', '1.13.2026', 'morgen', '1.12.2026 10 Uhr', '0.0.0000'])(
    'is left to the engine when it is no day: "%s"',
    (typed) => {
      expect(readDate(typed, GERMAN)).toBeUndefined();
    },
  );

  test('comes back as it was written, in both languages', () => {
    const day = fc.date({ min: new Date('1951-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(GERMAN, ENGLISH), (date, words) => {
        const iso = date.toISOString().slice(0, 10);
        expect(readDate(writeDate(iso), words)).toBe(iso);
      }),
    );
  });

  test('never throws and gives a day of the calendar or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const day = readDate(typed, GERMAN);
        expect(day === undefined || new Date(day).toISOString().startsWith(day)).toBe(true);
      }),
    );
  });
});

describe('a typed amount', () => {
  test.each([
    ['1.234,5', 'de-DE', 123450],
    ['199 €', 'de-DE', 19900],
    ['1,234.05', 'en-US', 123405],
    ['$1,234.05', 'en-US', 123405],
    ['199 $', 'de-DE', undefined],
    ['€199', 'en-US', undefined],
    ['0,99', 'de-DE', 99],
    ['1,234', 'de-DE', undefined],
    ['1.50', 'de-DE', undefined],
    ['1,50', 'en-US', undefined],
    ['-1,5', 'de-DE', -150],
  ])('%s in %s is an amount', (typed, locale, cents) => {
    expect(createAmountReader(locale, locale === 'de-DE' ? '€' : '$').toCents(typed)).toBe(cents);
  });
});
