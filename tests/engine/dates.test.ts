import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../engine/expressions/expressions.ts';
import { Roots } from '../../engine/expressions/scope.ts';
import { instantOf } from '../../engine/values/berlin.ts';
import { addTo, between, dayOf, isCivil, parseDate, weekdayOf, writeDate } from '../../engine/values/date.ts';
import { zoned } from '../../engine/values/zoned.ts';
import { whenReady } from '../../engine/waiting.ts';

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const empty = new Roots({});

/** The last Sundays of March and October, on which the clocks change. */
const changes = Array.from({ length: 17 }, (_, at) => 2021 + at).flatMap((year) =>
  [3, 10].map((month) => {
    const last = new Date(Date.UTC(year, month, 0));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    return last.toISOString().slice(0, 10);
  }),
);

test('a day is the same day after it was written and read again', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(parseDate(writeDate(day, 'DD.MM.YYYY'))).toBe(day);
    }),
  );
});

test('days added and counted agree, over any change of the clock', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
      expect(between(day, addTo(day, count, 'days'), 'days')).toBe(count);
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
      expect(between(`${day.slice(0, 7)}-01`, `${moved.slice(0, 7)}-01`, 'months')).toBe(count);
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
    '26-01-01',
    '2026-1-1',
    '',
  ])
    expect(isCivil(wrong)).toBe(false);
  for (const wrong of ['31.02.2026', '32.01.2026', '1.1.26', 'heute']) expect(parseDate(wrong)).toBeUndefined();
});

test('an instant is in Berlin the day and time that it was made of', () => {
  const read = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
  fc.assert(
    fc.property(
      days.filter((day) => day >= '1981-01-01'),
      times,
      (day, time) => {
        const instant = instantOf(day, time);
        if (instant === undefined) return;
        expect(read.format(new Date(instant))).toBe(`${day} ${time}`);
        expect(dayOf(instant)).toBe(day);
      },
    ),
  );
});

test('a time that the change to summer time leaves out has no instant', () => {
  for (const day of changes.filter((_, at) => at % 2 === 0)) {
    expect(instantOf(day, '02:30')).toBeUndefined();
    expect(instantOf(day, '01:30')).toMatch(/\+01:00$/);
    expect(instantOf(day, '03:00')).toMatch(/\+02:00$/);
  }
});

test('a time that happens twice means the first', () => {
  for (const day of changes.filter((_, at) => at % 2 === 1)) {
    expect(instantOf(day, '02:30')).toMatch(/T02:30:00\+02:00$/);
    expect(instantOf(day, '03:00')).toMatch(/\+01:00$/);
  }
});

test('something that is no time of day has no instant', () => {
  for (const wrong of ['25:00', '10', '10:00:00', '', 'abc']) expect(instantOf('2026-12-03', wrong)).toBeUndefined();
});

test('a day as ISO time is its midnight in Berlin, whatever the zone of the browser', async () => {
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
            expect(dayOf(written)).toBe(day);
          },
        ),
      );
    }
  } finally {
    process.env['TZ'] = before;
  }
});
