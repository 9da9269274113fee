// npm run flows -- mutants: counts mistakes that the checker finds, and lists the others.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bench, type CheckedMutant } from './bench.ts';
import { type Command, read } from './command.ts';
import { operators } from './mutations.ts';

export const mutantsCommand: Command = {
  usage: 'mutants [--operator NAME]',
  does: 'plants twenty kinds of mistakes in every flow, and counts those that the checker finds',
  run(args, { root }) {
    const { values } = read(args, { operator: { type: 'string' } });
    const bench = new Bench(root);
    const checked = bench
      .mistakes()
      .filter(({ operator }) => values.operator === undefined || operator === values.operator)
      .flatMap((mistake) => bench.check(mistake) ?? []);
    const report = reportOf(checked);
    const folder = join(root, 'dist/mutants');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mutants.md'), report);
    console.log(report.split('\n## ')[0]?.trimEnd());
    console.log('\nThe mistakes that were not found are in dist/mutants/mutants.md.');
    return 0;
  },
};

export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.floor((part / whole) * 1000) / 10).toFixed(1)} %`;

export function reportOf(checked: readonly CheckedMutant[]): string {
  const row = (name: string, list: readonly CheckedMutant[]) => {
    const found = list.filter((one) => one.found !== 'nothing');
    const here = found.filter((one) => one.found === 'here');
    return `| ${name} | ${list.length} | ${share(found.length, list.length)} | ${share(here.length, found.length)} |`;
  };
  const kinds = operators.filter((name) => checked.some(({ operator }) => operator === name));
  const missed = (found: CheckedMutant['found']) =>
    checked
      .filter((one) => one.found === found)
      .map(({ operator, file, line, pointer }) => `- ${operator}: ${file}:${line} (${pointer})`);
  return [
    '# Mistakes that the checker finds',
    '',
    '| mistake | planted | found | of these, at its line |',
    '|---|---|---|---|',
    ...kinds.map((name) =>
      row(
        name,
        checked.filter(({ operator }) => operator === name),
      ),
    ),
    row('**all**', checked),
    '',
    '## Not found',
    '',
    ...missed('nothing'),
    '',
    '## Found at another line',
    '',
    ...missed('elsewhere'),
    '',
  ].join('\n');
}
