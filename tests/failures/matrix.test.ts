// Every call of every flow meets every failure: there are words for it, nothing is lost, and afterwards it goes through once.
import { expect, test } from 'vitest';
import { fewOrMany } from '../cases.ts';
import { catalogue, flowIn } from '../definitions.ts';
import { describeOnFiles, type TestDatabases } from '../server/databases.ts';
import { MONDAY, type Portal, startPortal } from '../server/portal.ts';
import { JOURNEYS, type Journey } from './journeys.ts';
import { goThrough, type Outcome } from './run.ts';
import { TROUBLES, type Trouble } from './troubles.ts';

const LOCALES = ['de-DE', 'en-US'];
/** Servers that are worked on side by side: most of the time goes by waiting. */
const LANES = 3;
const NO_LIMITS = { linksPerAccount: 9999, linksPerAddress: 9999, linkUsesPerAddress: 9999 };
/** Words that nobody may say who does not know. */
const CLAIMS =
  /nichts gebucht|nicht gespeichert|unverändert|konnten? nicht (?!geladen|angezeigt)ge\w+ werden|nothing was|not saved|unchanged|could not be (?!loaded|shown)/i;
/** Who does not know may look once more. */
const LOOK_AGAIN = /Sieh noch einmal nach|Look again/;
const WAIT = /in 30 (Sekunden|seconds)/;
const OFFLINE = /[Dd]u bist offline|are offline/;

interface Cell {
  readonly operation: string;
  readonly trouble: Trouble;
  readonly locale: string;
}

const named = (journeys: readonly Journey[]) => journeys.map((journey) => [journey.name, journey] as const);

describeOnFiles('whatever fails is said, and lost is nothing', (databases) => {
  test.each(named(JOURNEYS))('each call of %s', { timeout: 120_000 }, async (_, journey) => {
    const portals = await Promise.all(Array.from({ length: LANES }, () => listening(databases)));
    const [first] = portals as [Portal];
    const happy = await goThrough(first, journey, 'de-DE');
    expect([happy.effects, happy.said, happy.faults]).toEqual([journey.leaves, [], []]);
    await databases.refill(MONDAY, first.place);
    const cells = cellsOf(happy);
    const wrong: string[] = [];
    await Promise.all(
      portals.map(async (portal) => {
        for (let cell = cells.pop(); cell; cell = cells.pop()) {
          wrong.push(...(await goWrong(portal, journey, cell)));
          await databases.refill(MONDAY, portal.place);
        }
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describeOnFiles('a page that is reloaded before and after whatever happens on it', (databases) => {
  const kept = JOURNEYS.filter(({ flow, stops }) => flowIn(flow).keep !== 'none' && Object.keys(stops).length > 0);
  test.each(named(kept))('brings %s to its end, once', { timeout: 60_000 }, async (_, journey) => {
    const { effects, faults } = await goThrough(await listening(databases), journey, 'de-DE', { reloads: true });
    expect([effects, faults]).toEqual([journey.leaves, []]);
  });
});

async function listening(databases: TestDatabases): Promise<Portal> {
  const portal = await startPortal(databases, { accounts: NO_LIMITS });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return portal;
}

function isChange(operation: string): boolean {
  const { method, safe } = catalogue.operations[operation] ?? {};
  return method !== 'GET' && !safe;
}

/** Whether the flow says that it goes on without an answer. */
function isDispensable({ flow: id }: Journey, operation: string): boolean {
  const flow = flowIn(id);
  const sources = Object.entries({ ...catalogue.sources, ...flow.sources });
  const empty = sources.some(([name, own]) => {
    const { asks, failed } = { ...catalogue.sources[name], ...own };
    return asks === operation && failed === 'empty';
  });
  return empty || JSON.stringify(flow).match(`"send":"${operation}".{0,80}"failed":"continue"`) !== null;
}

/** Of the troubles of a call that only asks, one in so many; the soak run tries them all. */
const READS = fewOrMany(8, 1);

/** Each call that the flow makes with each trouble that it can have. */
function cellsOf({ calls }: Outcome): Cell[] {
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  return operations.flatMap((operation, at) => {
    const change = isChange(operation);
    return TROUBLES.filter(({ after }, other) => change || (!after && (at + other) % READS === 0)).map(
      (trouble, other) => ({ operation, trouble, locale: LOCALES[(at + other) % 2] ?? '' }),
    );
  });
}

/** @returns what is wrong with how the flow took it */
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
    if (trouble.unknown && CLAIMS.test(words)) found.push(`claims ${words}`);
    if (trouble.unknown && catalogue.operations[operation]?.once && !LOOK_AGAIN.test(words))
      found.push(`offers no look: ${words}`);
    if (effects !== journey.leaves && !(journey.repeats && effects === 2)) found.push(`${effects} effects`);
  } catch (fault) {
    found.push(String(fault));
  }
  return found.map((what) => `${operation}, ${trouble.name}, ${locale}: ${what}`);
}
