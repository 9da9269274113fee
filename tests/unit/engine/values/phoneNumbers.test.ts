import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhoneNumber as isAccepted } from '../../../../app/server/platform/values/phoneNumbers.ts';
import { doubtsIn, isPhoneNumber, toInternational } from '../../../../engine/values/phoneNumbers.ts';

describe('a phone number', () => {
  test.each([
    ['0171 1234567', '+49 171 1234567'],
    ['171 1234567', '+49 171 1234567'],
    ['0049 171 1234567', '+49 171 1234567'],
    ['+49 (0)171 1234567', '+49 171 1234567'],
    ['49301234567', '+49 30 1234567'],
    ['498990421000', '+49 89 90421000'],
    ['0043 664 12345678', '+43 664 12345678'],
  ])('of Germany is read with its country: %s', (typed, number) => {
    expect([isPhoneNumber(typed, 'DE'), toInternational(typed, 'DE'), doubtsIn(typed, 'DE')]).toEqual([
      true,
      number,
      undefined,
    ]);
  });

  test.each([
    ['491712345678', '+49 171 2345678', '0491 712345678'],
    ['4366412345678', '+43 664 12345678', '04366 412345678'],
    ['41 79 123 45 67', '+41 79 123 45 67', '04179 1234567'],
  ])('that is ambiguous is refused with both readings: %s', (typed, international, national) => {
    expect(doubtsIn(typed, 'DE')).toEqual({ international, national });
    expect([isPhoneNumber(typed, 'DE'), toInternational(typed, 'DE')]).toEqual([false, typed]);
    for (const clear of [international, national]) expect(isPhoneNumber(clear, 'DE')).toBe(true);
  });

  test('is unambiguous in regions without a trunk prefix', () => {
    expect([doubtsIn('(415) 555-2671', 'US'), toInternational('(415) 555-2671', 'US')]).toEqual([
      undefined,
      '+1 415 555 2671',
    ]);
  });

  test.each(['01711234567 ext 5', '+491711234567;ext=5', '0171 1234567 x5', '+4912', '0171', '', 'call me'])(
    'is not: %s',
    (typed) => {
      expect([isPhoneNumber(typed, 'DE'), toInternational(typed, 'DE')]).toEqual([false, typed]);
    },
  );

  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 13 });
  const typed = fc
    .tuple(fc.constantFrom('', '+', '0', '00', '49', '0049 ', '+49 ', '43'), digits)
    .map(([a, b]) => a + b);

  test('means one number or is refused, and means the same when it is read again, in any region', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('DE', 'US', 'AT'), (text, region) => {
        if (!isPhoneNumber(text, region)) return;
        expect(doubtsIn(text, region)).toBeUndefined();
        const number = toInternational(text, region);
        expect(number).toMatch(/^\+/);
        for (const other of ['DE', 'US', 'AT']) expect(toInternational(number, other)).toBe(number);
        expect(isPhoneNumber(number, 'US')).toBe(true);
      }),
    );
  });

  test('is accepted by the server exactly where the form accepts it', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(isAccepted(text, ['DE'])).toBe(isPhoneNumber(text, 'DE'));
      }),
    );
  });
});
