// Civil days: counting, offers, ages and mileage.
import { expect, test } from 'vitest';
import { deviceOf } from '../../../../../../app/server/platform/auth/devices.ts';
import { networksOf } from '../../../../../../app/server/platform/http/networks.ts';
import { addDays, addMonths, daysBetween, isCivilDay } from '../../../../../../app/server/platform/values/civilDays.ts';
import { serviceWindow } from '../../../../../../app/server/subscription/appointments/appointmentRules.ts';
import {
  type AvailabilityQuestion,
  freeDays,
  isSlotOffered,
  offeredDays,
} from '../../../../../../app/server/subscription/appointments/daysOnOffer.ts';
import { isPublicHoliday } from '../../../../../../app/server/subscription/appointments/publicHolidays.ts';
import { addWorkingDays } from '../../../../../../app/server/subscription/appointments/workingDays.ts';
import { appraisalDays } from '../../../../../../app/server/subscription/appraisals/preReturnAppraisal.ts';
import {
  checkPerson,
  contactPerson,
  registeredPerson,
} from '../../../../../../app/server/subscription/customers/personalDetails.ts';
import { isDamageReportable } from '../../../../../../app/server/subscription/damages/damageReporting.ts';
import {
  type DrivenDeal,
  maximumMileage,
  mileageUsage,
} from '../../../../../../app/server/subscription/mileage/mileageUsage.ts';
import { daysLeftToScheduleReturn } from '../../../../../../app/server/subscription/returns/returnWindow.ts';
import { isServiceRequestable } from '../../../../../../app/server/subscription/services/serviceRequestRules.ts';

const TODAY = '2026-11-23';

test.each([
  ['2026-11-23', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-11-31', false],
  ['2026-1-1', false],
  ['-000001-01', false],
  ['+012026-01', false],
  ['today', false],
  ['', false],
])('%o is a day: %s', (text, is) => {
  expect(isCivilDay(text)).toBe(is);
});

test.each([
  ['2026-11-23', 0],
  ['2026-11-24', 1],
  ['2026-11-22', -1],
  ['2027-11-23', 365],
  ['2027-03-29', 126],
])('from today to %s there are %i days', (day, days) => {
  expect(daysBetween(TODAY, day)).toBe(days);
  expect(addDays(TODAY, days)).toBe(day);
});

test.each([
  ['2026-05-31', -3, '2026-02-28'],
  ['2028-05-31', -3, '2028-02-29'],
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-01', -1, '2025-12-01'],
])('%s and %i months is %s', (day, months, other) => {
  expect(addMonths(day, months)).toBe(other);
});

test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-11-23', -1, '2026-11-20'],
  ['2026-11-23', -2, '2026-11-19'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-28', -1, '2026-12-24'],
  ['2026-11-22', 0, '2026-11-22'],
] as const)('%s and %i working days is %s', (day, count, other) => {
  expect(addWorkingDays(day, count, ['BY'])).toBe(other);
});

const PLAN = {
  times: [
    ['08:00', '10:00'],
    ['10:00', '12:00'],
  ],
  capacity: 2,
} as const;
const question = (changes: Partial<AvailabilityQuestion> = {}): AvailabilityQuestion => ({
  plan: PLAN,
  today: TODAY,
  until: '2026-11-30',
  postcode: '80337',
  ...changes,
});
const own = (day: string, slot = '10:00') => ({ own: { day, slot } });

test.each<[string, Partial<AvailabilityQuestion>, string[]]>([
  ['from the third working day to the last', {}, ['2026-11-26', '2026-11-27', '2026-11-30']],
  ['until the day before the first', { until: '2026-11-25' }, []],
  ['until the first', { until: '2026-11-26' }, ['2026-11-26']],
  ['where nobody drives', { postcode: '27498' }, []],
  ['at the compound', { postcode: undefined, until: '2026-11-26' }, ['2026-11-26']],
  ['with an earlier day of one’s own', { ...own('2026-11-24'), until: '2026-11-26' }, ['2026-11-24', '2026-11-26']],
  ['with a later day of one’s own', { ...own('2026-12-02'), until: '2026-11-26' }, ['2026-11-26', '2026-12-02']],
  ['with one’s own among them', { ...own('2026-11-26'), until: '2026-11-26' }, ['2026-11-26']],
  ['with one’s own of today', { ...own(TODAY), until: '2026-11-26' }, ['2026-11-26']],
  ['with one’s own that is over', { ...own('2026-11-20'), until: '2026-11-26' }, ['2026-11-26']],
])('days are on offer %s', (_, changes, days) => {
  expect(offeredDays(question(changes))).toEqual(days);
});

test.each([
  ['2026-11-26', '08:00', {}, 'offered'],
  ['2026-11-26', '09:00', {}, 'slot_not_offered'],
  ['2026-11-25', '08:00', {}, 'date_not_offered'],
  ['2026-11-28', '08:00', {}, 'date_not_offered'],
  ['2026-12-01', '08:00', {}, 'date_not_offered'],
  ['2026-11-24', '10:00', own('2026-11-24'), 'offered'],
  ['2026-11-24', '08:00', own('2026-11-24'), 'date_not_offered'],
  ['2026-11-25', '10:00', own('2026-11-24'), 'date_not_offered'],
  ['2026-11-26', '16:00', own('2026-11-26', '16:00'), 'offered'],
  ['2026-11-26', '16:00', own('2026-11-27', '16:00'), 'slot_not_offered'],
  [TODAY, '10:00', own(TODAY), 'date_not_offered'],
  ['2026-12-02', '08:00', own('2026-12-02'), 'offered'],
])('on %s at %s with %o is %s', (day, slot, changes, verdict) => {
  expect(isSlotOffered(question(changes), day, slot)).toBe(verdict);
});

test('slots are free until their last place is taken, and one’s own always', () => {
  const taken: Record<string, number> = {
    '2026-11-26 08:00': 1,
    '2026-11-26 10:00': 2,
    '2026-11-27 08:00': 2,
    '2026-11-27 10:00': 3,
  };
  const free = (changes: Partial<AvailabilityQuestion>) =>
    freeDays(question(changes), (day, slot) => taken[`${day} ${slot}`] ?? 0);
  const monday = { day: '2026-11-30', slots: ['08:00', '10:00'] };
  expect(free({})).toEqual([{ day: '2026-11-26', slots: ['08:00'] }, monday]);
  expect(free(own('2026-11-27'))).toEqual([
    { day: '2026-11-26', slots: ['08:00'] },
    { day: '2026-11-27', slots: ['10:00'] },
    monday,
  ]);
  expect(free(own('2026-11-24'))[0]).toEqual({ day: '2026-11-24', slots: ['10:00'] });
});

// Two working days ahead, eight before the return, and ten of them at most (RET-8, APR-1).
test.each<[string | undefined, string | null, string | undefined, string[]]>([
  [undefined, null, '80337', []],
  ['2026-12-30', '2026-12-01', '80337', []],
  ['2026-12-04', null, '80337', []],
  ['2026-12-07', null, '80337', ['2026-11-25', '2026-11-25']],
  ['2026-12-08', null, '80337', ['2026-11-25', '2026-11-26']],
  ['2026-12-30', null, '80337', ['2026-11-25', '2026-12-08']],
  ['2026-12-07', null, undefined, ['2026-11-25', '2026-11-25']],
])('before a return on %s (requested: %s, at %s) a car is looked at from when to when', (day, requested, zip, days) => {
  const offered = appraisalDays(day, requested, zip, TODAY);
  expect(offered.length === 0 ? [] : [offered[0], offered.at(-1)]).toEqual(days);
  expect(offered.length).toBeLessThanOrEqual(10);
});

test('ten days are offered when there are more', () => {
  expect(appraisalDays('2027-03-30', null, '80337', TODAY)).toHaveLength(10);
});

test.each([
  ['2006-11-23', []],
  ['2006-11-24', ['too_young']],
  ['2005-11-24', []],
  ['2007-11-22', ['too_young']],
  ['2007-11-23', ['too_young']],
])('a person born on %s is 20, or too young', (birthday, codes) => {
  const person = { firstname: 'Ada', lastname: 'Lovelace', phone: '+4915123456789', birthday };
  expect(checkPerson(person, TODAY).map(({ code }) => code)).toEqual(codes);
});

test('birthdays are read as they are written', () => {
  const person = { firstname: 'Ada', lastname: 'Lovelace', phone: '+4915123456789' };
  expect(contactPerson({ ...person, birthday: '24.03.1988' }).birthday).toBe('1988-03-24');
  expect(registeredPerson({ ...person, birthday: '575164800000' }).birthday).toBe('1988-03-24');
  expect(registeredPerson({ ...person, birthday: '0' }).birthday).toBe('1970-01-01');
});

test.each([
  ['1::2:3:4:5:6', '1:0:0:2'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['1:2::7:8', '1:2:0:0'],
])('%s is counted as %s', (address, connection) => {
  expect(networksOf(address)[0]?.name).toBe(connection);
});

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

test.each([
  [undefined, null, null],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${BLINK} SamsungBrowser/25.0`, 'Samsung Internet', 'Android'],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  [null, 100_000],
  [0, 100_000],
  [60_000, 60_000],
])('a car whose record says %o is believed up to %i km', (ofCar, most) => {
  expect(maximumMileage(ofCar)).toBe(most);
});

const driven = (changes: Partial<DrivenDeal> = {}): DrivenDeal => ({
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  status: 'ACTIVE',
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: '2027-10-24',
  mileage_package: 1000,
  amount: 50_000,
  insurance_amount: null,
  young_old_driver_fee: null,
  actual_handover_date: '2025-11-23',
  term: 24,
  handover_mileage: null,
  addon_mileage: null,
  free_mileage: null,
  additional_mileage_fee: 11,
  ...changes,
});

// 365 days are 11.99 months, so 14,042 km are 1,170.97 a month.
// 700 days have 26,929.86 km, 3,931.92 of them in excess.
test('the mileage is extrapolated to the end of the contract', () => {
  expect(mileageUsage(driven(), 14_042, TODAY)).toEqual({
    monthly_mileage_usage: 1171,
    monthly_mileage_excess: 171,
    estimated_total_mileage_usage: 26_930,
    estimated_total_excess: 3932,
    estimated_total_excess_mileage_cost: 43_252,
    recommended_mileage_package: { mileage_package: 1250, mileage_package_fee: 2000 },
  });
});

test('without an end it is carried on for the term', () => {
  expect(mileageUsage(driven({ end_date: null }), 14_000, TODAY)).toMatchObject({
    monthly_mileage_usage: 1167,
    estimated_total_mileage_usage: 28_019,
    estimated_total_excess: 4019,
  });
});

test.each([[null], [TODAY], ['2026-11-24']])(
  'of a car that is there since %s nothing is said',
  (actual_handover_date) => {
    expect(mileageUsage(driven({ actual_handover_date }), 100, TODAY)).toEqual({});
  },
);

// A day is a thirtieth of a month, so a kilometre a day is 30 a month.
test.each([
  [0, 0],
  [1, 30],
  [2, 61],
])('of a car that is there since yesterday %i km are %i a month', (reading, usage) => {
  const deal = driven({ actual_handover_date: '2026-11-22' });
  expect(mileageUsage(deal, reading, TODAY).monthly_mileage_usage).toBe(usage);
  expect(mileageUsage({ ...deal, handover_mileage: 10 }, reading + 10, TODAY).monthly_mileage_usage).toBe(usage);
});

test.each([
  [11_991, undefined],
  [12_001, 1250],
])('one kilometre too much a month is enough for another package: %i km in a year', (reading, kilometres) => {
  expect(mileageUsage(driven(), reading, TODAY).recommended_mileage_package?.mileage_package).toBe(kilometres);
});

// The last Wednesday before 23 November, on each possible weekday of the 22nd.
test.each(['2026-11-18', '2027-11-17', '2028-11-22', '2029-11-21', '2030-11-20', '2031-11-19', '2033-11-16'])(
  'Saxony repents on %s, and on no day around it',
  (day) => {
    const around = [-7, -1, 0, 1, 7].map((days) => isPublicHoliday(addDays(day, days), ['SN']));
    expect(around).toEqual([false, false, true, false, false]);
  },
);

test.each([
  ['end_of_subscription', { end_date: '2026-12-01' }, 8],
  ['end_of_subscription', { return_date: '2026-12-01' }, undefined],
  ['return_date', { return_date: '2026-11-22' }, -1],
] as const)('by %s and %o so many days are left to plan a return', (reading, dates, days) => {
  expect(daysLeftToScheduleReturn(dates, TODAY, reading)).toBe(days);
});

test.each([
  ['ACTIVE', true],
  ['CREATED', false],
  ['ENDED', false],
])('while a deal is %s, damages and services can be told: %s', (state, can) => {
  expect([isDamageReportable({ state }), isServiceRequestable({ state })]).toEqual([can, can]);
});

test.each([
  ['10:00', '10:30'],
  ['09:05', '09:35'],
  ['09:30', '10:00'],
  ['23:29', '23:59'],
  ['23:30', '23:59'],
  ['00:00', '00:30'],
])('the workshop expects a car from %s to %s', (from, to) => {
  expect(serviceWindow(TODAY, from)).toEqual({ day: TODAY, from, to });
});
