import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumberReader } from '../../../renderer/numbers.ts';

test.each([
  ['de-DE', '1.234,56', 1234.56],
  ['de-DE', '1234,5', 1234.5],
  ['de-DE', '-0,25', -0.25],
  ['de-DE', '1 234,5', 1234.5],
  ['de-DE', '１２,５', 12.5],
  ['de-DE', '1.5', undefined],
  ['de-DE', '12.34', undefined],
  ['de-DE', '1,', undefined],
  ['de-DE', ',5', undefined],
  ['en-US', '1,234.56', 1234.56],
  ['en-US', '1,5', undefined],
  ['en-US', '1e3', undefined],
  ['en-US', '', undefined],
])('%s: %j is %j', (locale, text, number) => {
  expect(createNumberReader(locale)(text)).toBe(number);
});

test.each(['de-DE', 'en-US'])('%s reads what it writes', (locale) => {
  const read = createNumberReader(locale);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(1, 10, 100, 1000), (whole, parts) => {
      expect(read(format.format(whole / parts))).toBe(
        whole / parts === 0 ? read(format.format(whole / parts)) : whole / parts,
      );
    }),
  );
});
