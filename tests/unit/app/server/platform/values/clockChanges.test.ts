// Times on the days of clock changes, on servers in any time zone (SEC-B12).
import { afterEach, expect, test } from 'vitest';
import { toAppointment, toInstant } from '../../../../../../app/server/platform/values/civilDays.ts';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Apia'];

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });

/** Days from 1970 to 2037 whose offset differs from that of the next day. */
function changeDays(): string[] {
  const days: string[] = [];
  const offsetOf = (time: number) => berlin.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  for (let day = Date.UTC(1970, 0, 1); day < Date.UTC(2038, 0, 1); day += 86_400_000)
    if (offsetOf(day) !== offsetOf(day + 86_400_000)) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

test.each(ZONES)('in %s each half hour is itself, or an hour later if the change skips it', (zone) => {
  const days = changeDays();
  expect(days).toHaveLength(116);
  process.env['TZ'] = zone;
  for (const day of days) {
    const moved = TIMES.flatMap((time) => {
      const found = toAppointment(toInstant(day, time));
      expect(found.day).toBe(day);
      return found.time === time ? [] : [`${time} > ${found.time}`];
    });
    const skipped = moved.length > 0;
    expect([day, moved.length]).toEqual([day, skipped ? 2 : 0]);
    for (const text of moved) expect(text).toMatch(/^(\d\d):(\d\d) > \d\d:\2$/);
  }
});
