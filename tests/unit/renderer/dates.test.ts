import { describe, expect, test } from 'vitest';
import { withDots } from '../../../renderer/dates.ts';
import { createAmountReader } from '../../../renderer/numbers.ts';

describe('a date that is typed', () => {
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
  });

  test('gets its dots when it is pasted, and keeps typed slashes', () => {
    expect(withDots('01122026')).toBe('01.12.2026');
    expect(keyed('12/01/2026')).toBe('12/01/2026');
    expect(keyed('12/01/20261')).toBe('12/01/2026');
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
    ['EUR 12', 'de-DE', 1200],
    ['12 USD', 'de-DE', undefined],
  ])('%s in %s is an amount', (typed, locale, cents) => {
    expect(createAmountReader(locale, locale === 'de-DE' ? 'EUR' : 'USD').toCents(typed)).toBe(cents);
  });
});
