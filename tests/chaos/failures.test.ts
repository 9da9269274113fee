// Every call of every flow with every failure: a message, no lost answers, and one effect.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, flowIn } from '../support/definitions.ts';
import { JOURNEYS, type Journey } from '../support/failures/journeys.ts';
import { Lanes } from '../support/failures/lanes.ts';
import { goThrough, type Outcome } from '../support/failures/run.ts';
import { TROUBLES, type Trouble } from '../support/failures/troubles.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import type { Portal } from '../support/server/portal.ts';
import { fewOrMany, sampled } from '../support/tier.ts';

const LOCALES = ['de-DE', 'en-US'];
/** Claims that are wrong while the outcome of a call is unknown. */
const CLAIMS =
  /nichts gebucht|nicht gespeichert|unverändert|konnten? nicht (?!geladen|angezeigt)ge\w+ werden|nothing was|not saved|unchanged|could not be (?!loaded|shown)/i;
/** After an unknown outcome the customer is asked to check. */
const LOOK_AGAIN = /Sieh noch einmal nach|Look again/;
const WAIT = /in 30 (Sekunden|seconds)/;
const OFFLINE = /[Dd]u bist offline|are offline/;

interface Cell {
  readonly operation: string;
  readonly trouble: Trouble;
  readonly locale: string;
}

const named = (journeys: readonly Journey[]) => journeys.map((journey) => [journey.name, journey] as const);

describeOnFiles(
  'every failure is reported, and nothing is lost',
  (databases) => {
    const lanes = new Lanes(databases);
    beforeAll(() => lanes.start());
    test.concurrent.each(named(sampled(JOURNEYS)))('each call of %s', { timeout: 36_000_000 }, async (_, journey) => {
      const happy = await lanes.use((portal) => goThrough(portal, journey, 'de-DE'));
      expect([happy.effects, happy.said, happy.faults]).toEqual([journey.leaves, [], []]);
      const wrong = cellsOf(happy).map((cell) => lanes.use((portal) => goWrong(portal, journey, cell)));
      expect((await Promise.all(wrong)).flat()).toEqual([]);
    });
  },
  afterAll,
);

describeOnFiles(
  'a page that is reloaded before and after every event',
  (databases) => {
    const kept = JOURNEYS.filter(({ flow, stops }) => flowIn(flow).keep !== 'none' && Object.keys(stops).length > 0);
    const lanes = new Lanes(databases);
    beforeAll(() => lanes.start());
    test.concurrent.each(named(sampled(kept)))('completes %s once', { timeout: 60_000 }, async (_, journey) => {
      const { effects, faults } = await lanes.use((portal) => goThrough(portal, journey, 'de-DE', { reloads: true }));
      expect([effects, faults]).toEqual([journey.leaves, []]);
    });
  },
  afterAll,
);

function isChange(operation: string): boolean {
  const { method, safe } = catalogue.operations[operation] ?? {};
  return method !== 'GET' && !safe;
}

/** Tells whether the flow continues without an answer of the operation. */
function isDispensable({ flow: id }: Journey, operation: string): boolean {
  const flow = flowIn(id);
  const sources = Object.entries({ ...catalogue.sources, ...flow.sources });
  const empty = sources.some(([name, own]) => {
    const { asks, failed } = { ...catalogue.sources[name], ...own };
    return asks === operation && failed === 'empty';
  });
  return empty || JSON.stringify(flow).match(`"send":"${operation}".{0,80}"failed":"continue"`) !== null;
}

/** Tests one in so many failures of a read. The soak run tests all. */
const READS = fewOrMany(8, 1);

function cellsOf({ calls }: Outcome): Cell[] {
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  return operations.flatMap((operation, at) => {
    const change = isChange(operation);
    return TROUBLES.filter(({ after }, other) => change || (!after && (at + other) % READS === 0)).map(
      (trouble, other) => ({ operation, trouble, locale: LOCALES[(at + other) % 2] ?? '' }),
    );
  });
}

/** @returns what is wrong in the flow's reaction */
async function goWrong(portal: Portal, journey: Journey, { operation, trouble, locale }: Cell): Promise<string[]> {
  const found: string[] = [];
  try {
    const { said, faults, effects } = await goThrough(portal, journey, locale, { operation, trouble });
    if (faults.length > 0) found.push(`fault ${faults}`);
    const words = said.join('\n');
    if (said.length === 0 && !isDispensable(journey, operation)) found.push('nothing was said');
    if (said.length > 0 && !trouble.failure && !OFFLINE.test(words)) found.push(`offline: ${words}`);
    if (said.length > 0 && trouble.name === '429' && isChange(operation) && !WAIT.test(words))
      found.push(`wait: ${words}`);
    if (said.some((text) => text.trim() === '')) found.push('empty words');
    // A read of unknown outcome has changed nothing, so any claim is true.
    if (trouble.unknown && isChange(operation) && CLAIMS.test(words)) found.push(`claims ${words}`);
    if (trouble.unknown && catalogue.operations[operation]?.once && !LOOK_AGAIN.test(words))
      found.push(`offers no look: ${words}`);
    if (effects !== journey.leaves && !(journey.repeats && effects === 2)) found.push(`${effects} effects`);
  } catch (fault) {
    found.push(String(fault));
  }
  return found.map((what) => `${operation}, ${trouble.name}, ${locale}: ${what}`);
}
