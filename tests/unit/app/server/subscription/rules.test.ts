import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOfPath } from '../../../../../app/server/platform/uploads/uploadLimits.ts';
import {
  addDays,
  daysBetween,
  toAppointment,
  toInstant,
  weekday,
} from '../../../../../app/server/platform/values/civilDays.ts';
import { isPhoneNumber, phoneRegions } from '../../../../../app/server/platform/values/phoneNumbers.ts';
import { isPublicHoliday } from '../../../../../app/server/subscription/appointments/publicHolidays.ts';
import {
  addWorkingDays,
  isWorkingDay,
  workingDaysBetween,
} from '../../../../../app/server/subscription/appointments/workingDays.ts';
import { isDeliverable } from '../../../../../app/server/subscription/handovers/deliveryPostcodes.ts';
import { isReturnWindowOpen, isTimeToSchedule } from '../../../../../app/server/subscription/returns/returnWindow.ts';

test.each([
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (_, day) => {
  expect(isEaster(day)).toBe(true);
});

/** Only Easter has Good Friday and Easter Monday around it. */
const isEaster = (day: string) => [-2, 1].every((days) => isPublicHoliday(addDays(day, days), ['BY']));

/** Easter by another algorithm than the library's (Oudin, 1940). */
function easterByOudin(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const quarter = Math.floor(century / 4);
  const epact = (century - quarter - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const sunday = moon - ((year + Math.floor(year / 4) + moon + 2 - century + quarter) % 7);
  const month = 3 + Math.floor((sunday + 40) / 44);
  return new Date(Date.UTC(year, month - 1, sunday + 28 - 31 * Math.floor(month / 4))).toISOString().slice(0, 10);
}

test('Easter of each year of the calendar is that of another way to compute it', () => {
  for (let year = 1583; year < 5000; year += 1) expect(isEaster(easterByOudin(year))).toBe(true);
});

test.each([
  ['2026-04-03', ['BY'], true],
  ['2026-04-06', ['HH'], true],
  ['2026-05-14', ['BE'], true],
  ['2026-05-25', ['SL'], true],
  ['2026-06-04', ['BY'], true],
  ['2026-06-04', ['HH'], false],
  ['2026-06-04', ['SN'], true],
  ['2026-06-04', ['TH'], true],
  ['2026-10-31', ['BY'], false],
  ['2026-10-31', ['HH'], true],
  ['2026-11-18', ['SN'], true],
  ['2027-11-17', ['SN'], true],
  ['2033-11-16', ['SN'], true],
  ['2033-11-23', ['SN'], false],
  ['2026-11-18', ['BY'], false],
  ['2026-11-01', ['NW'], true],
  ['2026-03-08', ['BE'], true],
  ['2026-09-20', ['TH'], true],
  ['2026-12-24', ['BY'], false],
  ['2027-01-06', ['BY', 'HH'], true],
] as const)('%s in %s is a public holiday: %s', (day, states, expected) => {
  expect(isPublicHoliday(day, states)).toBe(expected);
});

test('working days are counted over Christmas and New Year', () => {
  expect(addWorkingDays('2026-12-23', 1, ['BY'])).toBe('2026-12-24');
  expect(addWorkingDays('2026-12-24', 1, ['BY'])).toBe('2026-12-28');
  expect(addWorkingDays('2027-01-04', -2, ['BY'])).toBe('2026-12-30');
  expect(addWorkingDays('2027-01-05', 1, ['BY'])).toBe('2027-01-07');
  expect(workingDaysBetween('2026-12-24', '2026-12-29', ['BY'])).toEqual(['2026-12-24', '2026-12-28', '2026-12-29']);
});

const days = fc.integer({ min: -20_000, max: 40_000 }).map((offset) => addDays('2000-01-01', offset));

test('adding days and counting them agree, whatever the clocks do', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: -3000, max: 3000 }),
      (day, count) => daysBetween(day, addDays(day, count)) === count,
    ),
  );
});

test('a number of working days ahead is that many working days away', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (day, count) => {
      const reached = addWorkingDays(day, count, ['BY']);
      return (
        isWorkingDay(reached, ['BY']) &&
        ![0, 6].includes(weekday(reached)) &&
        workingDaysBetween(addDays(day, 1), reached, ['BY']).length === count
      );
    }),
  );
});

test('every slot of every day from 1996 to 2037 keeps its time in Berlin', () => {
  for (let day = '1996-01-01'; day < '2038-01-01'; day = addDays(day, 1)) {
    for (const time of ['08:00', '16:00']) expect(toAppointment(toInstant(day, time))).toEqual({ day, time });
  }
});

test('both clock changes of 2027 are met', () => {
  expect(toInstant('2027-03-27', '10:00').toISOString()).toBe('2027-03-27T09:00:00.000Z');
  expect(toInstant('2027-03-28', '10:00').toISOString()).toBe('2027-03-28T08:00:00.000Z');
  expect(toInstant('2027-10-30', '10:00').toISOString()).toBe('2027-10-30T08:00:00.000Z');
  expect(toInstant('2027-10-31', '10:00').toISOString()).toBe('2027-10-31T09:00:00.000Z');
});

test.each([
  [undefined, false, false],
  [91, false, false],
  [90, true, true],
  [1, true, true],
  [0, true, false],
  [-1, false, false],
])('with %s days left the window is open: %s, and a return can be planned: %s', (left, open, plannable) => {
  expect([isReturnWindowOpen(left, 'end_of_subscription'), isTimeToSchedule(left, 'end_of_subscription')]).toEqual([
    open,
    plannable,
  ]);
});

test.each([
  ['80337', true],
  ['01069', true],
  ['18565', false],
  ['27498', false],
  ['00000', false],
  ['05000', false],
  ['1234', false],
  ['123456', false],
  ['８０３３７', false],
  ['80337\n', false],
])('cars are fetched at %s: %s', (postcode, expected) => {
  expect(isDeliverable(postcode)).toBe(expected);
});

test.each([
  ['+49 171 1234567', true],
  ['0171 1234567', true],
  ['0171/1234567', true],
  ['+43 660 1234567', true],
  ['030 901820', true],
  ['123', false],
  ['+49 171', false],
  ['call +49 171 1234567', false],
  ['', false],
])('%s is a phone number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected);
});

test('where each language has telephone numbers of its own, those of all are taken', () => {
  const locales = { 'en-US': { currency: 'USD', region: 'US' }, 'de-DE': { currency: 'EUR', region: 'DE' } };
  const isTaken = (phones?: string) => isPhoneNumber('0171 1234567', phoneRegions(phones, locales));
  expect([isTaken(), isTaken('DE'), isTaken('US'), isTaken('locale')]).toEqual([true, true, false, true]);
  expect(isPhoneNumber('(650) 253-0000', phoneRegions('locale', locales))).toBe(true);
});

test.each([
  ['2026-11/a1.jpg', 'jpg'],
  ['2026-11/a1.png', 'png'],
  ['2026-11/a.b.heic', 'heic'],
  ['2026-11/a1.pdf', 'pdf'],
  ['2026-11/a1.svg', undefined],
  ['2026-11/pdf', undefined],
  ['2026-11/a1.', undefined],
])('a stored file at %s is of the kind %s', (path, kind) => {
  expect(kindOfPath(path)).toBe(kind);
});
