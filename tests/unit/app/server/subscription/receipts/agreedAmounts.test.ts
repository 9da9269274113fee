// Amounts agreed on screen, and the format of appointments.
import { expect, test } from 'vitest';
import { readAppointment } from '../../../../../../app/server/subscription/appointments/appointments.ts';
import { refuseMoved, refuseOtherAmounts } from '../../../../../../app/server/subscription/receipts/agreedAmounts.ts';

const AMOUNTS = { change_fee: 9900, return_fee: 19900 };

function refusal(header: string | undefined): unknown {
  try {
    refuseOtherAmounts(header, AMOUNTS);
    return undefined;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return [code, message];
  }
}

const UNREADABLE = [
  'invalid_request',
  'The header Agreed-Amounts is invalid. Send change_fee, return_fee in cents, such as change_fee=9900.',
];

test.each([
  ['nothing', undefined, undefined],
  ['an empty header', '', undefined],
  ['spaces', '  ', undefined],
  ['one of them', 'change_fee=9900', undefined],
  ['both, with spaces', ' change_fee = 9900 , return_fee=19900 ', undefined],
  ['a comma at the end', 'change_fee=9900, ', undefined],
  [
    'a cent less',
    'change_fee=9899',
    ['amount_changed', 'The amount change_fee is now 9900 cents. Show it to the customer, and ask again.'],
  ],
  [
    'a cent more',
    'return_fee=19901',
    ['amount_changed', 'The amount return_fee is now 19900 cents. Show it to the customer, and ask again.'],
  ],
  [
    'the second that has moved',
    'change_fee=9900,return_fee=0',
    ['amount_changed', 'The amount return_fee is now 19900 cents. Show it to the customer, and ask again.'],
  ],
  ['another name', 'price=9900', UNREADABLE],
  ['a name of every object', 'toString=9900', UNREADABLE],
  ['two amounts for one name', 'change_fee=9900=9900', UNREADABLE],
  ['three amounts for one name', 'change_fee=9900=9900=9900', UNREADABLE],
  ['no amount', 'change_fee', UNREADABLE],
  ['euros', 'change_fee=99.00', UNREADABLE],
  ['less than nothing', 'change_fee=-9900', UNREADABLE],
  ['nine digits', 'change_fee=000009900', undefined],
  ['ten digits', 'change_fee=0000009900', UNREADABLE],
])('an agreed-amounts header with %s is refused with its error', (_, header, said) => {
  expect(refusal(header)).toEqual(said);
});

test('a changed amount is reported with its current and its seen value', () => {
  expect(() => refuseMoved({ price: 100, other: 1 }, { price: 200 })).toThrow(
    expect.objectContaining({
      code: 'amount_changed',
      details: expect.objectContaining({
        amount: 200,
        agreed: 100,
        fields: [{ name: 'price', code: 'amount_changed' }],
      }),
    }),
  );
});

test.each([
  ['2026-12-03T10:00:00+01:00', { day: '2026-12-03', time: '10:00' }],
  ['2026-12-03T09:00:00Z', { day: '2026-12-03', time: '10:00' }],
  ['2026-12-02T23:00:00Z', { day: '2026-12-03', time: '00:00' }],
  ['2026-12-03T10:00:30+01:00', undefined],
  ['2026-12-03T10:00:00.001+01:00', undefined],
  ['soon', undefined],
])('%s is read as an appointment', (text, appointment) => {
  expect(readAppointment(text)).toEqual(appointment);
});
