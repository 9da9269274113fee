import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCivil, parseDate, writeDate } from '../../../../engine/values/civilDate.ts';
import { readDate } from '../../../../engine/values/typedDate.ts';
import german from '../../../../flows/copy/de-DE/ui.json';
import english from '../../../../flows/copy/en-US/ui.json';

const contextOf = (ui: typeof german | typeof english, fits: (day: string) => boolean = () => true) => ({
  locale: ui.locale,
  word: (_: string, { count }: Readonly<Record<string, unknown>> = {}) =>
    ui['month.typed'][String(count || 'other') as '1'],
  fits,
});
const GERMAN = contextOf(german);
const ENGLISH = contextOf(english);
const TODAY = '2026-11-23';
const PAST = contextOf(german, (day) => day <= TODAY);

const daysBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

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

  test('has the month first in American English, unless dots say otherwise', () => {
    expect(readDate('12/01/2026', ENGLISH)).toBe('2026-12-01');
    expect(readDate('01.12.2026', ENGLISH)).toBe('2026-12-01');
  });

  test.each([
    '',
    '1.12.',
    '29.02.2027',
    '31.04.2026',
    '1.13.2026',
    'morgen',
    '1.12.2026 10 Uhr',
    '0.0.0000',
    '01.02.0026',
    '12.03.0090',
  ])('is passed on unchanged when it is no day: "%s"', (typed) => {
    expect(readDate(typed, GERMAN)).toBeUndefined();
  });

  test.each([
    ['12.03.49', '1949-03-12'],
    ['12.03.90', '1990-03-12'],
    ['23.11.26', '2026-11-23'],
    ['24.11.26', '1926-11-24'],
    ['29.02.00', '2000-02-29'],
    ['12.03.2049', '2049-03-12'],
  ])('is of the century that fits its field: %s in the past', (typed, day) => {
    expect(readDate(typed, PAST)).toBe(day);
  });

  test('with two digits of a year never lies in the future of a field for the past, and differs by a century at most', () => {
    fc.assert(
      fc.property(daysBetween('1900-01-01', '2099-12-31'), (day) => {
        const short = writeDate(day, 'DD.MM.YYYY').replace(/\d\d(\d\d)$/, '$1');
        const read = readDate(short, PAST);
        // 29.02.00 did not exist in 1900.
        if (read === undefined) return expect(isCivil(`20${day.slice(2)}`)).toBe(false);
        expect(read.slice(2)).toBe(day.slice(2));
        expect(read <= TODAY || !isCivil(`19${day.slice(2)}`)).toBe(true);
      }),
    );
  });

  test('survives formatting and parsing, in both languages', () => {
    fc.assert(
      fc.property(daysBetween('1000-01-01', '9999-12-31'), fc.constantFrom(GERMAN, ENGLISH), (day, words) => {
        expect(readDate(writeDate(day, 'DD.MM.YYYY'), words)).toBe(day);
      }),
    );
  });

  test('is read in every spelling as the plain spellings of the language of flows are', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    const pad = (part: number, length: number) => String(part).padStart(length, '0');
    fc.assert(
      fc.property(number(40), number(14), number(9999), fc.boolean(), (day, month, year, padded) => {
        const wide = padded ? 2 : 1;
        const german = `${pad(day, wide)}.${pad(month, wide)}.${pad(year, 4)}`;
        const iso = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        for (const text of [german, iso])
          for (const context of [GERMAN, ENGLISH, PAST]) expect(readDate(text, context)).toBe(parseDate(text));
        expect(parseDate(iso) === undefined || year >= 1000).toBe(true);
      }),
    );
  });

  test('never throws and gives a day of the calendar or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const day = readDate(typed, GERMAN);
        expect(day === undefined || isCivil(day)).toBe(true);
      }),
    );
  });
});
