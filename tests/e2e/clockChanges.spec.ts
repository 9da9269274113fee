// Hours that a clock change leaves out or repeats mean the same in browsers of every zone (SEC-B12).

import { bundleOwnPage, type Files, openOwnPage } from '../support/e2e/ownPage.ts';
import { expect, test } from '../support/e2e/test.ts';
import type {} from '../support/e2e/zones/page.tsx';

const BERLIN = 'Europe/Berlin';
const ZONES = [
  ...[BERLIN, 'America/New_York', 'America/St_Johns', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Pacific/Apia'],
];
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

const reader = new Intl.DateTimeFormat('en-US', { timeZone: BERLIN, timeZoneName: 'longOffset' });

/** Hours by which Berlin is ahead of UTC. */
const aheadAt = (ms: number): number => Number(/GMT\+(\d\d)/.exec(reader.format(ms))?.[1] ?? 0);

/** Days from 1970 to 2037 on which the clocks change. */
function changes(): string[] {
  const days: string[] = [];
  for (let ms = 0; ms < Date.UTC(2038, 0); ms += DAY_MS)
    if (aheadAt(ms) !== aheadAt(ms + DAY_MS)) days.push(new Date(ms + HOUR_MS).toISOString().slice(0, 10));
  return days;
}

const times = Array.from({ length: 48 }, (_, half) => {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
});
const cases = changes().flatMap((day) => times.map((time): readonly [string, string] => [day, time]));

/** The first instant with this time on the clocks of Berlin, by arithmetic. */
function expected([day, time]: readonly [string, string]): string | null {
  const ahead = [3, 2, 1].find((hours) => aheadAt(Date.parse(`${day}T${time}Z`) - hours * HOUR_MS) === hours);
  return ahead === undefined ? null : `${day}T${time}:00+0${ahead}:00`;
}

let files: Files;
test.beforeAll(async () => {
  files = await bundleOwnPage('zones');
});

for (const timezoneId of ZONES)
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('each half hour of each clock change has its instant, and each instant its day', async ({ page }) => {
      expect(changes().length).toBe(116);
      await openOwnPage(page, 'zones', files, 'daysIn');
      const found = await page.evaluate(([zone, given]) => window.instantsIn(zone, given), [BERLIN, cases] as const);
      const wanted = cases.map(expected);
      const wrong = cases.flatMap((one, at) => (found[at] === wanted[at] ? [] : [[...one, found[at], wanted[at]]]));
      expect(wrong).toEqual([]);
      expect(wanted.filter((instant) => instant === null).length).toBeGreaterThan(100);
      const instants = wanted.filter((instant) => instant !== null);
      const days = await page.evaluate(([zone, given]) => window.daysIn(zone, given), [BERLIN, instants] as const);
      expect(days).toEqual(instants.map((instant) => instant.slice(0, 10)));
    });
  });
