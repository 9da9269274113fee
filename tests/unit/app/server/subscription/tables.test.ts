import { expect, test } from 'vitest';
import { kindOfName, MAX_PIXELS } from '../../../../../app/server/platform/uploads/uploadLimits.ts';
import { ADDONS } from '../../../../../app/server/subscription/addons/addonRules.ts';
import { PREMIUM } from '../../../../../app/server/subscription/addons/deductibles.ts';
import {
  appraisalWindow,
  deliveryWindow,
  returnWindow,
  serviceWindow,
} from '../../../../../app/server/subscription/appointments/appointmentRules.ts';
import { statesOf } from '../../../../../app/server/subscription/appointments/germanStates.ts';
import { isPublicHoliday } from '../../../../../app/server/subscription/appointments/publicHolidays.ts';
import { deliveryTourOf, HANDOVER_SLOTS } from '../../../../../app/server/subscription/handovers/handoverSlots.ts';
import { MILEAGE_REPORTER } from '../../../../../app/server/subscription/mileage/mileageReporter.ts';
import { endOfSlot, RETURN_SLOTS, tourOf } from '../../../../../app/server/subscription/returns/returnSlots.ts';
import { DAMAGE_PICTURES, DRIVING_LICENCES } from '../../../../../app/server/subscription/uploads.ts';

test('what can be booked, in cents and kilometres, with the deductibles of INS-3', () => {
  expect(ADDONS.map(({ id, price, interval, mileage }) => [id, price, interval, mileage])).toEqual([
    ['mileage-500', 6000, 'once', 500],
    ['mileage-1000', 11_000, 'once', 1000],
    ['mileage-2500', 25_000, 'once', 2500],
    ['insurance-comfort', 2900, 'month', undefined],
    ['insurance-zero', 5900, 'month', undefined],
    ['minor-damage', 700, 'month', undefined],
    ['tire-and-windshield', 900, 'month', undefined],
  ]);
  const protections = ADDONS.slice(3).map(({ id: _, group: __, price: ___, interval: ____, ...rest }) => rest);
  expect(protections).toEqual([
    { coverage: { full: 50_000, partial: 50_000 } },
    { coverage: { full: 0, partial: 0 }, tireAndWindshield: true, minorDamage: true },
    { minorDamage: true },
    { tireAndWindshield: true },
  ]);
  expect(PREMIUM.id).toBe('insurance-comfort');
  expect(MILEAGE_REPORTER).toBe('server');
});

test('so many cars fit into one window', () => {
  expect([HANDOVER_SLOTS.through_the_day.capacity, HANDOVER_SLOTS.evening.capacity]).toEqual([3, 6]);
  expect([RETURN_SLOTS.PICKUP.capacity, RETURN_SLOTS.SELF_RETURN.capacity]).toEqual([3, 6]);
});

test.each([
  [deliveryTourOf('80331'), 'delivery-8'],
  [deliveryTourOf('01067'), 'delivery-0'],
  [deliveryTourOf(undefined), 'delivery-any'],
  [tourOf('PICKUP', '80331'), 'zone-8'],
  [tourOf('PICKUP', undefined), 'zone-any'],
  [tourOf('SELF_RETURN', '80331'), 'compound'],
])('a postcode has its tour: %s', (tour, expected) => {
  expect(tour).toBe(expected);
});

test.each([
  ['PICKUP', '14:00', '16:00'],
  [null, '14:00', '16:00'],
  ['SELF_RETURN', '13:00', '15:00'],
  ['SELF_RETURN', '14:00', undefined],
] as const)('the window of %s that begins at %s ends at %s', (type, start, end) => {
  expect(endOfSlot(type, start)).toBe(end);
});

test.each([
  ['a window of today', returnWindow('PICKUP', '2026-11-30', '08:00'), '08:00', '10:00'],
  ['a window of the compound', returnWindow('SELF_RETURN', '2026-11-30', '09:00'), '09:00', '12:00'],
  ['an hour that is none of today’s', returnWindow('PICKUP', '2026-11-30', '09:15'), '09:15', '10:15'],
  ['the last hour of a day', returnWindow('PICKUP', '2026-11-30', '22:59'), '22:59', '23:59'],
  ['what would end tomorrow', returnWindow('PICKUP', '2026-11-30', '23:30'), '23:30', '23:59'],
  ['an appraisal in the morning', appraisalWindow('2026-11-30', '10:00'), '08:00', '12:00'],
  ['an appraisal after noon', appraisalWindow('2026-11-30', '13:00'), '12:00', '15:30'],
  ['an appraisal at any other time', appraisalWindow('2026-11-30', '07:05'), '07:05', '08:05'],
  ['half an hour for a workshop', serviceWindow('2026-11-30', '09:45'), '09:45', '10:15'],
  ['a full hour', serviceWindow('2026-11-30', '09:30'), '09:30', '10:00'],
  ['a delivery', deliveryWindow('2026-11-30', '12:00'), '12:00', '15:30'],
  ['a delivery at another time', deliveryWindow('2026-11-30', '14:00'), '13:00', '17:00'],
  ['a delivery early in the day', deliveryWindow('2026-11-30', '07:00'), '08:00', '12:00'],
])('%s has its window', (_, window, from, to) => {
  expect(window).toEqual({ day: '2026-11-30', from, to });
});

// Easter of 2026 is on 5 April, and of 2027 on 28 March.
const ALL = statesOf('80331');
test.each([
  ['2026-04-02', false],
  ['2026-04-03', true],
  ['2026-04-04', false],
  ['2026-04-06', true],
  ['2026-04-07', false],
  ['2026-05-13', false],
  ['2026-05-14', true],
  ['2026-05-15', false],
  ['2026-05-24', false],
  ['2026-05-25', true],
  ['2026-05-26', false],
  ['2026-06-03', false],
  ['2026-06-04', true],
  ['2026-06-05', false],
  ['2027-03-26', true],
  ['2027-03-29', true],
  ['2027-05-06', true],
  ['2027-05-17', true],
  ['2027-05-27', true],
])('%s is a holiday in Munich: %s', (day, holiday) => {
  expect(isPublicHoliday(day, ALL)).toBe(holiday);
});

test.each([
  ['2022-11-16', true],
  ['2023-11-22', true],
  ['2024-11-20', true],
  ['2025-11-19', true],
  ['2026-11-18', true],
  ['2026-11-17', false],
  ['2028-11-22', true],
  ['2028-11-15', false],
])('the day of repentance is the Wednesday before 23 November: %s %s', (day, holiday) => {
  expect(isPublicHoliday(day, ['SN'])).toBe(holiday);
});

test('files may be so large, and of these kinds', () => {
  expect([DAMAGE_PICTURES, DRIVING_LICENCES]).toEqual([
    { use: 'damages', most: 6_291_456, kinds: ['jpg', 'png', 'heic'] },
    { use: 'driver-license', most: 10_485_760, kinds: ['jpg', 'png', 'pdf', 'heic'] },
  ]);
  expect(MAX_PIXELS).toBe(64_000_000);
});

test.each([
  [DAMAGE_PICTURES, 'photo.JPG', 'jpg'],
  [DAMAGE_PICTURES, 'photo.jpeg', 'jpg'],
  [DAMAGE_PICTURES, 'photo.HeIc', 'heic'],
  [DAMAGE_PICTURES, 'letter.pdf', undefined],
  [DRIVING_LICENCES, 'letter.PDF', 'pdf'],
  [DAMAGE_PICTURES, 'photo', undefined],
] as const)('for $use %s is a %s', (use, name, kind) => {
  expect(kindOfName(use, name)).toBe(kind);
});
