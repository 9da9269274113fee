// Formats problems for terminals, programs and GitHub Actions.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { levelOf, type Problem } from '@fahrplan/engine';
import { frame } from '../build/frame.ts';
import { type Checked, toKey } from '../build/project.ts';
import type { Plan } from './mend.ts';

export type Format = 'human' | 'json' | 'github-actions';

/** @param fixed true if fixes were requested */
type Write = (checked: Checked, root: string, plan: Plan, fixed: boolean) => string;

/** Colours only in a terminal, and unless NO_COLOR is set. */
const coloured = process.stdout.isTTY === true && !process.env['NO_COLOR'];
type Style = 'red' | 'bold' | 'dim' | 'green';
const paint = (style: Style, text: string): string => (coloured ? styleText(style, text) : text);

export const formats: Readonly<Record<Format, Write>> = {
  human({ files, problems }, root, { changes }, fixed) {
    const mendable = new Set(fixed ? [] : changes.map(({ problem }) => toKey(problem)));
    const parts = problems.map((problem) => described(problem, root, mendable.has(toKey(problem))));
    return [...parts, summary(files, problems)].join('\n\n');
  },
  json: ({ files, problems }, _, { changes }, fixed) =>
    JSON.stringify(
      { files, problems: problems.map((one) => ({ level: levelOf(one), ...one })), changes: fixed ? changes : [] },
      null,
      2,
    ),
  'github-actions': ({ problems }) =>
    problems
      .map(
        ({ code, level, file, line, column, message, pointer }) =>
          `::${level ?? levelOf({ code })} file=${property(file)},line=${line},col=${column},title=${code}::${data(`${message} (${pointer || '/'})`)}`,
      )
      .join('\n'),
};

export function writePlan({ changes }: Plan, dry: boolean): string {
  const parts = changes.map(({ problem, line, before, after }) =>
    [
      `${paint('green', dry ? 'would fix' : 'fixed')} ${paint('bold', `${problem.file}:${line}`)} ${problem.code}`,
      problem.message,
      paint('red', `- ${line} | ${before}`),
      paint('green', `+ ${line} | ${after}`),
      '',
    ].join('\n'),
  );
  return [...parts, ...(dry ? ['Nothing was written.', ''] : [])].join('\n');
}

function described(problem: Problem, root: string, mendable: boolean): string {
  const { code, file, line, column, pointer, message } = problem;
  const location = `${file}:${line}:${column} (${pointer || '/'})`;
  const text = readFileSync(resolve(root, file), 'utf8');
  const hint = mendable ? `\n${paint('dim', '--fix can correct this')}` : '';
  return `${paint('red', code)}${levelOf(problem) === 'warning' ? ' (warning)' : ''} ${paint('bold', location)}\n${message}\n${frame(text, line, column)}${hint}`;
}

function summary(files: readonly string[], problems: readonly Problem[]): string {
  const looked = files.length === 1 ? '1 file' : `${files.length} files`;
  if (problems.length === 0) return `${looked} checked: no problems.`;
  const places = new Set(problems.map(({ file }) => file)).size;
  const wrong = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return `${looked} checked: ${wrong} in ${places === 1 ? '1 file' : `${places} files`}. Explain a code with: npm run flows -- explain CODE`;
}

/** Escapes characters of GitHub workflow commands. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
