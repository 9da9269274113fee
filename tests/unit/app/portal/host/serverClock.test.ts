import { expect, test } from 'vitest';
import { ServerClock } from '../../../../../app/portal/host/serverClock.ts';

const NOW = Date.parse('2026-11-23T09:00:00.000Z');
const HOUR = 3_600_000;

test.each([-24, -1, 0, 1, 24])('a browser that is %i hours ahead tells the time of the server', (hours) => {
  let browser = NOW + hours * HOUR;
  const clock = new ServerClock(() => browser);
  clock.set(new Date(NOW).toISOString());
  expect(clock.time()).toBe(NOW);
  browser += 5 * HOUR;
  expect(clock.time()).toBe(NOW + 5 * HOUR);
});
