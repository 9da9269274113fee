// Screens that look different after a release: steps on the paths of customers, in each language.
import type { GateReport } from '../../server/platform/studio/jobs.ts';
import type { Reached, Tour } from '../tour.ts';

type ChangedScreen = NonNullable<GateReport['screens']>[number];
type Paths = ReadonlyMap<string, Reached>;
type Walked = Pick<Tour, 'flows' | 'locales' | 'paths'>;

interface Compared {
  /** Customers who meet other steps than before, in sentences. */
  readonly paths: string[];
  readonly screens: ChangedScreen[];
}

const NOBODY: Paths = new Map();
const NOTHING: Reached = new Map();

/** Changed flows beyond which only the first language is compared: each takes some seconds. */
const MANY = 5;

/** Compares what customers of the scenarios meet in flows, if they always take the first option. */
export async function compareScreens(before: Walked, after: Walked, flows: readonly string[]): Promise<Compared> {
  const paths: string[] = [];
  const screens: ChangedScreen[] = [];
  const [first = '', ...others] = after.locales;
  const locales = flows.length > MANY ? [first] : [first, ...others];
  for (const id of flows) {
    const isNew = !before.flows.includes(id);
    for (const locale of locales) {
      const [was, is] = [isNew ? NOBODY : await before.paths(id, locale), await after.paths(id, locale)];
      if (!isNew && locale === first) paths.push(...otherPaths(id, was, is));
      screens.push(...changedIn(id, locale, was, is));
    }
  }
  return { paths, screens };
}

function otherPaths(id: string, was: Paths, is: Paths): string[] {
  return [...is].flatMap(([scenario, reached]) => {
    const [path, other] = [reached, was.get(scenario) ?? NOTHING].map(
      (one) => [...one.keys()].join(' → ') || 'no step',
    );
    return path === other ? [] : [`${id}, ${scenario}: ${path}; before, ${other}`];
  });
}

/** Returns screens that look different, each with all customers for whom it does. */
function changedIn(flow: string, locale: string, was: Paths, is: Paths): ChangedScreen[] {
  const found = new Map<string, ChangedScreen>();
  for (const scenario of new Set([...is.keys(), ...was.keys()])) {
    const [old, now] = [was.get(scenario) ?? NOTHING, is.get(scenario) ?? NOTHING];
    for (const step of new Set([...now.keys(), ...old.keys()])) {
      const change = changeOf(old.get(step), now.get(step));
      if (!change) continue;
      const key = JSON.stringify([step, change]);
      const { customers = [] } = found.get(key) ?? {};
      found.set(key, { flow, step, locale, ...change, customers: [...customers, scenario] });
    }
  }
  return [...found.values()];
}

/** Returns the first moment in which a step looks different: on arrival, or once it is answered. */
function changeOf(
  old: readonly string[] | undefined,
  now: readonly string[] | undefined,
): Pick<ChangedScreen, 'change' | 'answered'> | undefined {
  if (!old || !now) return { change: old ? 'removed' : 'new', answered: false };
  const at = [0, 1].find((moment) => old[moment] !== now[moment]);
  return at === undefined ? undefined : { change: 'changed', answered: at === 1 };
}
