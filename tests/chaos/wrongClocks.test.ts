// Flows with dates work in a browser with a wrong clock, because the server decides (SEC-B11).
import { expect, test } from 'vitest';
import { flowIn } from '../support/definitions.ts';
import { JOURNEYS } from '../support/failures/journeys.ts';
import { goThrough } from '../support/failures/run.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { MONDAY, startPortal } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';

const HOUR = 3_600_000;
const WRONG_BY = { 'a day slow': -24 * HOUR, 'a day fast': 24 * HOUR, 'an hour slow': -HOUR, 'an hour fast': HOUR };

const hasDates = (flow: string) =>
  /"(now|today|[a-z_]*date[a-z_]*)"|"(now|[a-z_.]*_date)\b/.test(JSON.stringify(flowIn(flow)));

const journeys = JOURNEYS.filter(({ flow }) => hasDates(flow));
const clocks = Object.entries(WRONG_BY);
/** One clock per flow in `npm test`, and all of them in the soak run. */
const cells = journeys.flatMap((journey, at) =>
  clocks
    .filter((_, clock) => fewOrMany(Number(at % clocks.length === clock), 1) === 1)
    .map(([name, by]) => [journey.name, name, journey, by] as const),
);

describeOnFiles('a browser whose clock is wrong', (databases) => {
  test('walks through flows with dates', () => {
    expect(journeys.map(({ flow }) => flow)).toEqual(
      expect.arrayContaining(['edit-return', 'onsite-appraisal-booking', 'sign-in', 'deal']),
    );
  });

  test.each(cells)('completes %s, %s', async (_name, _clock, journey, by) => {
    const portal = await startPortal(databases);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const now = new Date(Date.parse(MONDAY) + by).toISOString();
    const { effects, said, faults } = await goThrough(portal, journey, 'de-DE', { now });
    expect([effects, said, faults]).toEqual([journey.leaves, [], []]);
  });
});
