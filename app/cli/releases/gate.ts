// The gate before a release is published: everything that could surprise customers is listed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describeProblem, type Json, levelOf } from '@fahrplan/engine';
import type { WrittenCatalogue } from '@fahrplan/engine/authoring';
import { changedFlows, differences } from '@fahrplan/engine/authoring/changes';
import { checkDraft, chooseVariant, type DraftVerdict } from '@fahrplan/engine/validate';
import { Definitions } from '../../build/definitions.ts';
import { onDisk } from '../../build/onDisk.ts';
import { otherOperations } from '../../build/otherOperations.ts';
import { Project } from '../../build/project.ts';
import { writeProject } from '../../server/platform/releases/releaseFolder.ts';
import { BUILD, type Files, textsOf } from '../../server/platform/releases/store.ts';
import type { GateReport } from '../../server/platform/studio/jobs.ts';
import { STAGES } from '../../server/platform/studio/stages.ts';
import { CODE } from '../../server/releases.ts';
import { recordOf } from '../accept.ts';
import { flowTestsIn, testCommand } from '../test.ts';
import { walkFlows } from '../walk.ts';
import type { Connection } from './connection.ts';

/** Drafts that are validated between two pauses for other work. */
const AT_ONCE = 500;

export type Gate = Omit<GateReport, 'live' | 'published'>;

interface Looking {
  readonly before: Files;
  readonly after: Files;
  /** False to leave out warnings, tests and walks, for a release that was live before. */
  readonly tries: boolean;
  /** False to leave out the walks of changed flows. */
  readonly walks: boolean;
}

/** A release as a project in a temporary folder, for the time of some work. */
export async function asProject<Result>(
  files: Files,
  code: string,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-release-'));
  try {
    writeProject(folder, files, code);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Looks at a release before it replaces another one.
 *
 * @returns everything that is worth knowing before customers meet it
 */
export async function lookThrough(connection: Connection, { before, after, tries, walks }: Looking): Promise<Gate> {
  return asProject(before, CODE, (old) =>
    asProject(after, CODE, async (root) => {
      // A release that was live before is wanted back, also if a newer check would warn of it.
      console.log(STAGES.check);
      const refusals = checked(root, tries);
      const isSound = refusals.length === 0;
      const definitions = new Definitions(onDisk(root), true);
      const flows = isSound ? changedFlows(textsOf(before), textsOf(after), flowTexts(definitions)) : [];
      if (isSound) refusals.push(...(await unknownOperations(connection, definitions)));
      if (tries && refusals.length === 0) refusals.push(...(await tried(old, root, flows, walks)));
      const { paths, screens } =
        walks && refusals.length === 0 ? await compared(old, root, flows) : { paths: [], screens: undefined };
      if (isSound) console.log(STAGES.drafts);
      return {
        changes: differences(textsOf(before), textsOf(after)),
        ...{ flows, refusals, paths, ...(screens && { screens }) },
        decisions: isSound ? decidesAnew(new Definitions(onDisk(old), true), definitions, flows) : [],
        drafts: isSound ? await checkDrafts(connection, definitions) : { counts: NO_DRAFTS, examples: [] },
      };
    }),
  );
}

/** Problems of the check; warnings too, since an editor can mend them. */
export const checked = (root: string, isStrict = true): string[] =>
  new Project(onDisk(root))
    .check()
    .problems.filter((problem) => levelOf(problem) === 'error' || (isStrict && levelOf(problem) === 'warning'))
    .map(describeProblem);

const flowTexts = (definitions: Definitions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(definitions.files()).map(([id, file]) => [id, definitions.text(relative(definitions.root, file))]),
  );

/** Operations that the servers do not answer: a release cannot bring code. */
async function unknownOperations({ store }: Connection, now: Definitions): Promise<string[]> {
  const build = await store.latestBy(BUILD);
  const catalogue = build && (await store.files(build)).get('flows/catalogue.json');
  const known = catalogue ? (JSON.parse(String(catalogue)) as WrittenCatalogue).operations : {};
  return otherOperations(known, now.operations());
}

/** Runs the data tests and walks of flows. */
async function tried(old: string, root: string, flows: readonly string[], walks: boolean): Promise<string[]> {
  const tested = new Set(flowTestsIn(root).map((file) => file.split('/').at(-2) ?? ''));
  const tests = flows.filter((id) => tested.has(id));
  if (tests.length > 0) console.log(STAGES.tests);
  const failed = tests.length > 0 && (await testCommand.run(tests, { root, from: root })) !== 0;
  const missed = walks && flows.length > 0 ? await newlyUnreached(old, root, flows) : [];
  return [
    ...(failed ? ['Tests of changed flows fail, see above. Correct the flow, or its tests in flows/tests.'] : []),
    ...missed.map((part) => `Walks do not reach ${part}. Correct the flow, or give a reason in "unreached".`),
  ];
}

/** Parts that walks reach in the release before only, or that are new. Others are no fault of the change. */
async function newlyUnreached(old: string, root: string, flows: readonly string[]): Promise<readonly string[]> {
  console.log(STAGES.walks);
  const { Tour } = await import('../tour.ts');
  const walked = async (folder: string, ids: readonly string[]) => {
    const tour = new Tour(folder);
    const known = ids.filter((id) => tour.flows.includes(id));
    const unreached = await walkFlows(tour, known, folder);
    await tour.end();
    return unreached;
  };
  const unreached = await walked(root, flows);
  if (unreached.size === 0) return [];
  console.log('The same flows in the live release:');
  const before = await walked(old, [...unreached.keys()]);
  return [...unreached].flatMap(([id, parts]) =>
    parts.filter((part) => !before.get(id)?.includes(part)).map((part) => `${id}: ${part}`),
  );
}

/** Compares what customers of the scenarios meet in changed flows, on both sets of definitions. */
async function compared(old: string, now: string, flows: readonly string[]) {
  const [{ Tour }, { compareScreens }] = await Promise.all([import('../tour.ts'), import('./screens.ts')]);
  console.log(STAGES.paths);
  const [before, after] = [new Tour(old), new Tour(now)];
  const found = await compareScreens(before, after, flows);
  await Promise.all([before.end(), after.end()]);
  return found;
}

/** Flows whose conditions and values come out differently. */
function decidesAnew(old: Definitions, now: Definitions, flows: readonly string[]): string[] {
  return flows.flatMap((id) => {
    if (!Object.hasOwn(old.files(), id)) return [];
    const [before, after] = [old, now].map((definitions) => decisionsIn(id, definitions));
    const names = Object.keys({ ...before, ...after });
    const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
    return changed.map((name) => `${id}: ${name}`);
  });
}

function decisionsIn(id: string, definitions: Definitions): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(recordOf(id, definitions) ?? '{}') as { decisions?: Record<string, unknown> }).decisions ?? {};
  } catch {
    // A decision without a name has no record.
    return {};
  }
}

const NO_DRAFTS = { unchanged: 0, migrated: 0, loses: 0, stops: 0 };

/** Checks every open draft by the new definitions. Says nothing of what customers have typed. */
export async function checkDrafts({ store, now }: Connection, definitions: Definitions): Promise<GateReport['drafts']> {
  const counts = { ...NO_DRAFTS };
  const examples = new Map<string, number>();
  const catalogue = definitions.catalogue();
  if (!catalogue.ok) return { counts, examples: [] };
  const world = { catalogue: catalogue.value.prepared, now: now.toISOString() };
  const check = checkerOf(definitions, world);
  let after: { readonly customer_id: string; readonly flow: string; readonly input: string } | undefined;
  for (;;) {
    const rows = await store.openDrafts(AT_ONCE, after);
    for (const { flow, content } of rows) {
      const { outcome, lost } = check(flow, JSON.parse(content ?? 'null'));
      counts[outcome] += 1;
      const example = outcome === 'stops' ? `${flow} cannot continue` : `${flow} loses ${lost.join(', ')}`;
      if (outcome === 'stops' || outcome === 'loses') examples.set(example, (examples.get(example) ?? 0) + 1);
    }
    after = rows.at(-1);
    if (rows.length < AT_ONCE) break;
  }
  return { counts, examples: [...examples].map(([what, count]) => `${count} × ${what}`) };
}

const RANK: readonly DraftVerdict['outcome'][] = ['unchanged', 'migrated', 'loses', 'stops'];

/** Checks by every variant of the flow, and returns the worst: who wrote the draft is not asked. */
function checkerOf(definitions: Definitions, world: Parameters<typeof checkDraft>[2]) {
  return (flow: string, draft: Json): DraftVerdict => {
    if (!Object.hasOwn(definitions.files(), flow)) return { outcome: 'stops', lost: [] };
    const loaded = definitions.load(flow);
    if (!loaded.ok) return { outcome: 'stops', lost: [] };
    const { value } = loaded;
    const all = [
      chooseVariant({ ...value, variants: {} }, {}, {}),
      ...Object.values(value.variants).map((one) => one.flow),
    ];
    const verdicts = all.map((one) => checkDraft(one, draft, world));
    return verdicts.reduce((worst, one) => (RANK.indexOf(one.outcome) > RANK.indexOf(worst.outcome) ? one : worst));
  };
}
