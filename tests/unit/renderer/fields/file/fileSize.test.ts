// File sizes in words: a file of the displayed limit is accepted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeInWords } from '../../../../../renderer/fields/file/fileSize.ts';
import { CASES } from '../../../../support/tier.ts';

test.each([
  [100_000, 'de-DE', '97 kB'],
  [10_485_760, 'de-DE', '10 MB'],
  [5_190_000, 'de-DE', '4,9 MB'],
  [5_190_000, 'en-US', '4.9 MB'],
  [1024, 'de-DE', '1 kB'],
  [1023, 'en-US', '1,023 byte'],
])('%i bytes in %s are %s', (bytes, locale, words) => {
  expect(sizeInWords(bytes, locale)).toBe(words);
});

test('a file of exactly the displayed limit is accepted', () => {
  const units = { byte: 1, kB: 1024, MB: 1024 ** 2 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (bytes) => {
      const [amount = '', unit = ''] = sizeInWords(bytes, 'en-US').split(' ');
      expect(Number(amount.replaceAll(',', '')) * units[unit as keyof typeof units]).toBeLessThanOrEqual(bytes);
    }),
    { numRuns: CASES },
  );
});
