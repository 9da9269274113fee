// Drafts recorded with an earlier build: one for each step, and one for each unknown outcome.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '@fahrplan/engine';
import { root } from '../definitions.ts';
import type { Customer } from '../failures/customer.ts';
import type { Journey } from '../failures/journeys.ts';
import { goThrough, type Onlooker } from '../failures/run.ts';
import { TROUBLES, type Trouble } from '../failures/troubles.ts';
import type { Portal } from '../server/portal.ts';
import { type Change, changesOf, goOn } from './goOn.ts';

export interface Recorded {
  readonly way: string;
  /** Drafts after the answers of each step. */
  readonly answered: readonly Draft[];
  /** Calls at the end of the flow. */
  readonly sent: readonly Change[];
  readonly doubted: readonly Doubted[];
}

/** Draft with calls of unknown outcome. */
export interface Doubted {
  readonly troubles: readonly string[];
  readonly draft: Draft;
  /** Calls whose keys are in the draft. */
  readonly calls: readonly Change[];
  /** True when the server has received the calls. */
  readonly arrived: boolean;
  /** Step after the resume. */
  readonly step: string | undefined;
  /** Calls at the end of the flow. */
  readonly sent: readonly Change[];
}

/** Failures after which the outcome is unknown. Those that hang equal lost calls. */
const DOUBTS = TROUBLES.filter(({ unknown, failure, hangs }) => (unknown || !failure) && !hangs);

const NAMES = 'recorded-';

/** Returns the file of a recording. Files of earlier versions do not change. */
export const fileOf = (way: string, version: number): string =>
  `tests/fixtures/records/${way.replaceAll(/\W+/g, '-')}.${version}.json`;

export function readRecord(way: string, version: number): Recorded | undefined {
  const file = join(root, fileOf(way, version));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : undefined;
}

/** Writes one draft per line. */
export function writeRecord(record: Recorded): void {
  const { way, answered, sent, doubted } = record;
  const lines = (values: readonly unknown[]) =>
    `[\n    ${values.map((value) => JSON.stringify(value)).join(',\n    ')}\n  ]`;
  const lists = Object.entries({ answered, sent, doubted }).map(([name, list]) => `  "${name}": ${lines(list)}`);
  const text = [`  "way": ${JSON.stringify(way)}`, ...lists].join(',\n');
  writeFileSync(join(root, fileOf(way, answered[0]?.version ?? 0)), `{\n${text}\n}\n`);
}

/**
 * Walks through a flow once, and once for each failure of each call.
 * @param renew restores the initial data
 */
export async function recordWay(way: Journey, portal: Portal, renew: () => Promise<void>): Promise<Recorded> {
  const answered = new Map<string, Draft>();
  const onlooker: Onlooker = {
    names: NAMES,
    see(_, { step = '' }, drafts) {
      for (const draft of drafts.values()) answered.set(step, structuredClone(draft));
    },
  };
  const sent = changesOf((await goThrough(portal, way, 'de-DE', { onlooker })).calls);
  const left: Left[] = [];
  for (const operation of new Set(sent.map((change) => change.operation)))
    for (const trouble of DOUBTS) {
      await renew();
      left.push(...(await leftBy(trouble, operation, way, portal)));
    }
  const doubted: Doubted[] = [];
  for (const one of united(left)) {
    await renew();
    const { step, sent: again } = await goOn(portal, way, one.draft, one.arrived ? one.calls : []);
    doubted.push({ ...one, step, sent: again });
  }
  return { way: way.name, answered: [...answered.values()], sent, doubted };
}

type Left = Omit<Doubted, 'step' | 'sent'>;

async function leftBy(trouble: Trouble, operation: string, way: Journey, portal: Portal): Promise<Left[]> {
  const found: Left[] = [];
  let customer: Customer;
  const onlooker: Onlooker = {
    names: NAMES,
    begin: async (who) => {
      customer = who;
    },
    see(moment, _, drafts) {
      const [draft] = drafts.values();
      if (moment !== 'told' || !draft?.sent) return;
      const keys = Object.values(draft.sent).map(({ key }) => key);
      const calls = changesOf(customer.calls).filter(({ idempotencyKey = '' }) => keys.includes(idempotencyKey));
      found.push({ troubles: [trouble.name], draft: structuredClone(draft), calls, arrived: trouble.after === true });
    },
  };
  await goThrough(portal, way, 'de-DE', { operation, trouble, onlooker });
  return found;
}

/** Merges failures that leave the same draft. */
function united(all: readonly Left[]): Left[] {
  const byText = new Map<string, Left>();
  for (const { troubles, ...left } of all) {
    const text = JSON.stringify(left);
    byText.set(text, { troubles: [...(byText.get(text)?.troubles ?? []), ...troubles], ...left });
  }
  return [...byText.values()];
}
