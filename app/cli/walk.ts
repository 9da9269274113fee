// npm run flows -- walk: walks flows with all scenarios and the reference server; reports gaps.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, type Command, read } from './command.ts';
import type { Coverage, Missed } from './coverage.ts';
import { share } from './mutants.ts';
import type { Tour } from './tour.ts';

export const walkCommand: Command = {
  usage: 'walk [FLOW…]',
  does: 'walks flows with every scenario against the reference server; fails on unreached steps, transitions and conditions',
  async run(args, { root }) {
    const { positionals } = read(args, {});
    // Imported on demand: the server is large, and other commands do not need it.
    const { Tour } = await import('./tour.ts');
    const tour = new Tour(root);
    const unknown = positionals.find((id) => !tour.flows.includes(id));
    if (unknown !== undefined) throw new CannotRun(`There is no flow "${unknown}". Check the id.`);
    const unreached = await walkFlows(tour, positionals.length > 0 ? positionals : tour.flows, root);
    await tour.end();
    return unreached.size > 0 ? 1 : 0;
  },
};

export type Unreached = ReadonlyMap<string, readonly string[]>;

/**
 * Walks flows, prints what they do not reach, and writes a report of each to dist/walk.
 *
 * @returns the parts that are not reached without a reason, by flow
 */
export async function walkFlows(tour: Tour, flows: readonly string[], root: string): Promise<Unreached> {
  const folder = join(root, 'dist/walk');
  mkdirSync(folder, { recursive: true });
  const all = new Map<string, readonly string[]>();
  const summaries: string[] = [];
  for (const id of flows) {
    const coverage = await tour.walk(id);
    const unexplained = unexplainedOf(coverage);
    if (unexplained.length > 0) all.set(id, unexplained);
    writeFileSync(join(folder, `${id}.md`), reportOf(id, coverage));
    summaries.push(rowOf(id, coverage, unexplained));
    console.log(
      [
        summaryOf(id, coverage),
        ...coverage.stuck.map(([step, issues]) => `  stopped on ${step}: ${issues}`),
        ...unexplained.map((line) => `  unreached: ${line}`),
      ].join('\n'),
    );
  }
  const table = [
    '| flow | steps reached | transitions taken | branches reached | without a reason |',
    '|---|---|---|---|---|',
    ...summaries,
  ];
  writeFileSync(join(folder, 'index.md'), `# Walks\n\n${table.join('\n')}\n`);
  return all;
}

const seenIn = ({ branches }: Coverage): number => branches.reduce((sum, { seen }) => sum + seen.size, 0);

const summaryOf = (id: string, coverage: Coverage): string =>
  `${id}: ${coverage.steps.size} of ${coverage.allSteps.size} steps, ${share(seenIn(coverage), 2 * coverage.branches.length)} of the branches${
    coverage.examples.size > 0 ? `; answered from examples: ${[...coverage.examples].join(', ')}` : ''
  }${coverage.idleReasons.length > 0 ? `; remove the unneeded reasons for ${coverage.idleReasons.join(', ')}` : ''}`;

const rowOf = (id: string, coverage: Coverage, unexplained: readonly string[]): string =>
  `| ${id} | ${coverage.steps.size} of ${coverage.allSteps.size} | ${coverage.missedWays.length === 0 ? 'all' : `all but ${coverage.missedWays.length}`} | ${seenIn(coverage)} of ${2 * coverage.branches.length} | ${unexplained.length} |`;

const lineOf = ({ visited, held }: Missed): string =>
  `${visited.name}: ${visited.words} (${visited.seen.size === 0 ? 'never evaluated' : held ? 'never true' : 'always true'})`;

/** Lists uncovered parts with their names; a condition that was never evaluated counts once. */
function missedOf(coverage: Coverage): { readonly name: string; readonly line: string; readonly of: Kind }[] {
  const conditions = new Map(coverage.missed.map((missed) => [lineOf(missed), missed.visited.name]));
  return [
    ...coverage.missedSteps.map((name) => ({ name, line: name, of: 'steps' as const })),
    ...coverage.missedWays.map((name) => ({ name, line: name, of: 'ways' as const })),
    ...[...conditions].map(([line, name]) => ({ name, line, of: 'conditions' as const })),
  ];
}

type Kind = keyof typeof HEADINGS;
const HEADINGS = {
  steps: 'Unreached steps',
  ways: 'Transitions not taken',
  conditions: 'Conditions without both results',
};

const unexplainedOf = (coverage: Coverage): string[] =>
  missedOf(coverage)
    .filter(({ name }) => coverage.reasonFor(name) === undefined)
    .map(({ line }) => line);

function reportOf(id: string, coverage: Coverage): string {
  const missed = missedOf(coverage);
  const sections = (Object.keys(HEADINGS) as Kind[]).flatMap((kind) => [
    `## ${HEADINGS[kind]}`,
    '',
    ...missed
      .filter(({ of }) => of === kind)
      .map(({ name, line }) => `- ${line}${coverage.reasonFor(name) ? `: ${coverage.reasonFor(name)}` : ''}`),
    '',
  ]);
  return [`# ${id}`, '', ...sections].join('\n');
}
