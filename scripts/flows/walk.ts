// npm run flows -- walk: every flow with every customer of flows/scenarios against the reference server, and what nobody met.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun, type Command, read } from './command.ts';
import type { Coverage } from './coverage.ts';
import { share } from './mutants.ts';

export const walkCommand: Command = {
  usage: 'walk [FLOW…]',
  does: 'walks flows with every scenario against the reference server; fails on a step that nobody reaches',
  async run(args, { root }) {
    const { positionals } = read(args, {});
    // The server is large, and no other command needs it.
    const { Tour } = await import('./tour.ts');
    const tour = new Tour(root);
    const unknown = positionals.find((id) => !tour.flows.includes(id));
    if (unknown !== undefined) throw new CannotRun(`there is no flow "${unknown}"`);
    const folder = join(root, 'dist/walk');
    mkdirSync(folder, { recursive: true });
    let wrong = 0;
    const summaries: string[] = [];
    for (const id of positionals.length > 0 ? positionals : tour.flows) {
      const coverage = await tour.walk(id);
      const missed = coverage.missedSteps.filter((step) => coverage.flow.unreached?.[step] === undefined);
      wrong += missed.length;
      writeFileSync(join(folder, `${id}.md`), reportOf(id, coverage));
      const seen = coverage.branches.reduce((sum, branch) => sum + branch.seen.size, 0);
      summaries.push(
        `| ${id} | ${coverage.steps.size} of ${coverage.flow.steps.length} | ${seen} of ${2 * coverage.branches.length} | ${coverage.missedWays.length} |`,
      );
      console.log(
        `${id}: ${coverage.steps.size} of ${coverage.flow.steps.length} steps, ${share(seen, 2 * coverage.branches.length)} of the branches${missed.length > 0 ? `; nobody reaches ${missed.join(', ')}` : ''}`,
      );
    }
    const table = [
      '| flow | steps reached | branches seen | ways between steps that nobody went |',
      '|---|---|---|---|',
      ...summaries,
    ];
    writeFileSync(join(folder, 'index.md'), `# Walks\n\n${table.join('\n')}\n`);
    await tour.end();
    return wrong > 0 ? 1 : 0;
  },
};

function reportOf(id: string, coverage: Coverage): string {
  const half = coverage.branches.filter(({ seen }) => seen.size < 2);
  return [
    `# ${id}`,
    '',
    '## Steps that nobody reaches',
    '',
    ...coverage.missedSteps.map(
      (step) => `- ${step}${coverage.flow.unreached?.[step] ? `: ${coverage.flow.unreached[step]}` : ''}`,
    ),
    '',
    '## Ways between steps that nobody went',
    '',
    ...coverage.missedWays.map((way) => `- ${way}`),
    '',
    '## Conditions that were not met both ways',
    '',
    ...half.map(
      ({ place, words, seen }) =>
        `- ${place}: ${words} (${seen.size === 0 ? 'never asked' : seen.has(true) ? 'always held' : 'never held'})`,
    ),
    '',
  ].join('\n');
}
