import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../../../engine/expressions/expressions.ts';
import { Roots } from '../../../../engine/expressions/scope.ts';
import {
  addTo,
  between,
  dayOf,
  hourOf,
  isCivil,
  parseDate,
  weekdayOf,
  writeDate,
} from '../../../../engine/values/civilDate.ts';
import { zoned } from '../../../../engine/values/lazyTimeZone.ts';
import { instantOf } from '../../../../engine/values/timeZone.ts';
import { whenReady } from '../../../../engine/whenReady.ts';

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const BERLIN = 'Europe/Berlin';
/** Civil dates need no time zone. */
const noZone = (): string => expect.unreachable();

const empty = new Roots({ now: ([name]) => (name === 'time_zone' ? BERLIN : undefined) });

/** Last Sundays of March and October, on which the clocks change. */
const changes = Array.from({ length: 17 }, (_, at) => 2021 + at).flatMap((year) =>
  [3, 10].map((month) => {
    const last = new Date(Date.UTC(year, month, 0));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    return last.toISOString().slice(0, 10);
  }),
);

test('a day survives formatting and parsing', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(parseDate(writeDate(day, 'DD.MM.YYYY'))).toBe(day);
    }),
  );
});

test('days added and counted agree, over any change of the clock', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
      expect(between(day, addTo(day, count, 'days'), 'days', noZone)).toBe(count);
    }),
  );
});

test('months added keep the day, or take the last day of a shorter month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -60, max: 60 }), (day, count) => {
      const moved = String(addTo(day, count, 'months'));
      expect(isCivil(moved)).toBe(true);
      const [year = 0, month = 0] = moved.split('-').map(Number);
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      expect(Number(moved.slice(8))).toBe(Math.min(last, Number(day.slice(8))));
      expect(between(`${day.slice(0, 7)}-01`, `${moved.slice(0, 7)}-01`, 'months', noZone)).toBe(count);
    }),
  );
});

test.each([
  ['2024-01-31', 1, 'months', '2024-02-29'],
  ['2024-02-29', 1, 'years', '2025-02-28'],
  ['2026-03-31', -1, 'months', '2026-02-28'],
  ['2026-10-31', 1, 'months', '2026-11-30'],
  ['2026-12-30', 2, 'months', '2027-02-28'],
])('%s and %i %s is %s', (day, count, unit, moved) => {
  expect(addTo(day, count, unit)).toBe(moved);
});

test.each([
  ['9999-12-31', 1, 'days'],
  ['9999-12-31', 1, 'months'],
  ['9999-12-31', 1, 'years'],
  ['1000-01-01', -1, 'days'],
  ['1000-01-01', -1, 'months'],
  ['1000-01-01', -1, 'years'],
  ['2026-11-21', 1e9, 'days'],
  ['2026-11-21', -1e9, 'months'],
  ['2026-11-21', 1e9, 'years'],
  ['2026-11-21', 1e300, 'days'],
  ['2026-11-21', 1, 'weeks'],
  ['2026-11-21', 1, undefined],
])('%s and %d %s is no day of the calendar', (day, count, unit) => {
  expect(addTo(day, count, unit)).toBeUndefined();
});

test.each([
  ['1000-01-02', -1, 'days', '1000-01-01'],
  ['9999-12-30', 1, 'days', '9999-12-31'],
  ['1099-12-31', 1, 'days', '1100-01-01'],
  ['1050-03-31', -1, 'months', '1050-02-28'],
  ['9998-12-31', 1, 'years', '9999-12-31'],
  ['2026-11-21', 0, 'months', '2026-11-21'],
  ['2026-12-31', 1, 'months', '2027-01-31'],
  ['2027-01-01', -1, 'months', '2026-12-01'],
  ['2028-02-29', 4, 'years', '2032-02-29'],
])('%s and %i %s is %s, as far as the calendar goes', (day, count, unit, moved) => {
  expect(addTo(day, count, unit)).toBe(moved);
});

test.each([
  ['2026-11-21', '2026-12-20', 'months', 0],
  ['2026-11-21', '2026-12-21', 'months', 1],
  ['2026-11-21', '2026-12-22', 'months', 1],
  ['2026-11-21', '2026-11-20', 'months', 0],
  ['2026-11-21', '2026-10-22', 'months', 0],
  ['2026-11-21', '2026-10-21', 'months', -1],
  ['2026-11-21', '2027-11-20', 'months', 11],
  ['2026-11-21', '2027-11-20', 'years', 0],
  ['2026-11-21', '2027-11-21', 'years', 1],
  ['2026-11-21', '2025-11-22', 'years', 0],
  ['2026-11-21', '2025-11-21', 'years', -1],
  ['2026-11-21', '2024-11-22', 'years', -1],
  ['2026-11-21', '2026-11-21', 'days', 0],
  ['2026-11-21', '2026-11-20', 'days', -1],
  ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.999Z', 'seconds', 0],
  ['2026-11-21T09:00:00Z', '2026-11-21T09:00:01Z', 'seconds', 1],
  ['2026-11-21T09:00:00Z', '2026-11-21T08:59:59.001Z', 'seconds', 0],
  ['2026-11-21T09:00:00Z', '2026-11-21T08:59:58.5Z', 'seconds', -1],
  ['2026-11-20T22:59:59Z', '2026-11-21', 'days', 1],
  ['2026-11-20T23:00:00Z', '2026-11-21', 'days', 0],
  ['2026-06-20T22:00:00Z', '2026-06-21', 'days', 0],
])('from %s to %s there are in whole %s: %d, and 0 has no sign', (from, to, unit, count) => {
  expect(between(from, to, unit, () => BERLIN)).toBe(count);
});

test.each([
  ['heute', '2026-11-21', 'days'],
  ['2026-11-21', 'heute', 'days'],
  ['2026-11-21', undefined, 'years'],
  [null, '2026-11-21', 'months'],
  ['2026-11-21', '2026-11-22', 'weeks'],
  ['2026-11-21', '2026-11-22', 'seconds'],
  ['2026-11-21T09:00:00Z', 5, 'seconds'],
])('from %s to %s there are no %s', (from, to, unit) => {
  expect(between(from, to, unit, () => BERLIN)).toBeUndefined();
});

test.each([
  ['1000-01-01', 3],
  ['1969-12-28', 7],
  ['1969-12-29', 1],
  ['1969-12-31', 3],
  ['1970-01-01', 4],
  ['2024-02-29', 4],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
  ['2026-11-23', 1],
])('%s is day %i of its week', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test.each([
  ['2026-11-23T06:59:59Z', 7],
  ['2026-11-23T07:00:00Z', 8],
  ['2026-11-23T23:00:00Z', 0],
  ['2026-11-23T22:59:59Z', 23],
  ['2026-07-06T06:00:00Z', 8],
  // First and last hour of summer time.
  ['2026-03-29T01:00:00Z', 3],
  ['2026-10-25T00:30:00Z', 2],
  ['2026-10-25T01:30:00Z', 2],
])('%s is in hour %i in Berlin', (instant, hour) => {
  expect(hourOf(instant, BERLIN)).toBe(hour);
});

test('only an instant has an hour', () => {
  for (const wrong of ['2026-11-20', '12:00', '', 12, null, undefined]) expect(hourOf(wrong, BERLIN)).toBeUndefined();
});

test('only a text with a time is an instant and has a day', () => {
  expect(dayOf('2026-11-20T23:00:00Z', BERLIN)).toBe('2026-11-21');
  expect(dayOf('2026-11-21', BERLIN)).toBe('2026-11-21');
  for (const wrong of ['2026', '2026-11', '2026-02-30', 'Thursday', '', 2026, null, undefined, ['2026-11-21']])
    expect(dayOf(wrong, BERLIN)).toBeUndefined();
});

test.each([
  ['1.2.2026', '2026-02-01'],
  [' 01.02.2026\t', '2026-02-01'],
  ['29.02.2028', '2028-02-29'],
  ['31.12.9999', '9999-12-31'],
  ['1.1.1000', '1000-01-01'],
  ['2026-02-28', '2026-02-28'],
  ['1000-01-01', '1000-01-01'],
])('"%s" is read as %s', (text, day) => {
  expect(parseDate(text)).toBe(day);
});

test('weekdays follow each other', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(weekdayOf(String(addTo(day, 1, 'days')))).toBe((weekdayOf(day) % 7) + 1);
    }),
  );
});

test('days that do not exist are refused', () => {
  for (const wrong of [
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '0999-12-31',
    '26-01-01',
    '2026-1-1',
    '',
  ])
    expect(isCivil(wrong)).toBe(false);
  expect(isCivil(20_261_121)).toBe(false);
  for (const wrong of [
    ...[
      '31.02.2026',
      '32.01.2026',
      '0.1.2026',
      '99.1.2026',
      '1.0.2026',
      '1.13.2026',
      '29.02.2027',
      '01.01.0000',
      '31.12.0999',
    ],
    ...[
      '1.1.26',
      '1.1.12026',
      '1. 1.2026',
      'heute',
      '',
      '2026-02-29',
      '2026-13-01',
      '2026-00-01',
      '0000-01-01',
      '0999-12-31',
    ],
  ])
    expect(parseDate(wrong)).toBeUndefined();
});

test('an instant has the Berlin day and time that it was made of', () => {
  const read = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
  fc.assert(
    fc.property(
      days.filter((day) => day >= '1981-01-01'),
      times,
      (day, time) => {
        const instant = instantOf(day, time, BERLIN);
        if (instant === undefined) return;
        expect(read.format(new Date(instant))).toBe(`${day} ${time}`);
        expect(dayOf(instant, BERLIN)).toBe(day);
      },
    ),
  );
});

test.each([
  ['Europe/Berlin', '2026-11-24', 0, '2026-11-23T10:00:00+01:00'],
  ['America/New_York', '2026-11-23', 18, '2026-11-23T10:00:00-05:00'],
  ['Asia/Kolkata', '2026-11-24', 4, '2026-11-23T10:00:00+05:30'],
  ['UTC', '2026-11-23', 23, '2026-11-23T10:00:00Z'],
])('in %s the day, the hour and the instant are those of its clocks', (zone, day, hour, ten) => {
  expect(dayOf('2026-11-23T23:10:00Z', zone)).toBe(day);
  expect(hourOf('2026-11-23T23:10:00Z', zone)).toBe(hour);
  expect(instantOf('2026-11-23', '10:00', zone)).toBe(ten);
  const scope = new Roots({ now: ([name]) => (name === 'time_zone' ? zone : undefined) });
  expect(evaluate({ between: ['2026-11-20', '2026-11-23T23:10:00Z', 'days'] }, scope)).toBe(Number(day.slice(8)) - 20);
});

test('a time that the change to summer time leaves out has no instant', () => {
  for (const day of changes.filter((_, at) => at % 2 === 0)) {
    expect(instantOf(day, '02:30', BERLIN)).toBeUndefined();
    expect(instantOf(day, '01:30', BERLIN)).toMatch(/\+01:00$/);
    expect(instantOf(day, '03:00', BERLIN)).toMatch(/\+02:00$/);
  }
});

test('an ambiguous time means the first occurrence', () => {
  for (const day of changes.filter((_, at) => at % 2 === 1)) {
    expect(instantOf(day, '02:30', BERLIN)).toMatch(/T02:30:00\+02:00$/);
    expect(instantOf(day, '03:00', BERLIN)).toMatch(/\+01:00$/);
  }
});

test('an invalid time of day has no instant', () => {
  for (const wrong of ['25:00', '10', '10:00:00', '', 'abc'])
    expect(instantOf('2026-12-03', wrong, BERLIN)).toBeUndefined();
});

test('a day as ISO time is its midnight in Berlin, in any browser time zone', async () => {
  await whenReady(zoned);
  const before = process.env['TZ'];
  try {
    for (const zone of [
      'Europe/Berlin',
      'UTC',
      'America/New_York',
      'Pacific/Auckland',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
    ]) {
      process.env['TZ'] = zone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(
        zone === 'Asia/Kolkata' ? /^Asia\/(Kolkata|Calcutta)$/ : zone,
      );
      fc.assert(
        fc.property(
          fc.oneof(
            fc.constantFrom(...changes),
            days.filter((day) => day >= '1981-01-01'),
          ),
          (day) => {
            const written = evaluate({ format: [day, 'ISO'] }, empty) as string;
            expect(written.slice(0, 10)).toBe(day);
            expect(written).toMatch(/T00:00:00\+0[12]:00$/);
            expect(evaluate({ format: [day, 'DD.MM.YYYY'] }, empty)).toBe(day.split('-').reverse().join('.'));
            expect(evaluate({ format: [day, 'timestamp'] }, empty)).toBe(String(Date.parse(`${day}T00:00:00Z`)));
            expect(dayOf(written, BERLIN)).toBe(day);
          },
        ),
      );
    }
  } finally {
    process.env['TZ'] = before;
  }
});
