// Formats problems for terminals, programs and GitHub Actions.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Level, levelOf, type Problem, whyLevel } from '@fahrplan/engine';
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

/** Workflow command of GitHub for each level. */
const COMMANDS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

export const formats: Readonly<Record<Format, Write>> = {
  human({ files, problems }, root, { changes }, fixed) {
    const mendable = new Set(fixed ? [] : changes.map(({ problem }) => toKey(problem)));
    const parts = problems.map((problem) => described(problem, root, mendable.has(toKey(problem))));
    return [...parts, summary(files, problems)].join('\n\n');
  },
  json: ({ files, problems }, _, { changes }, fixed) =>
    JSON.stringify(
      {
        files,
        problems: problems.map((one) => ({ ...one, level: levelOf(one), why: whyLevel(one) })),
        changes: fixed ? changes : [],
      },
      null,
      2,
    ),
  'github-actions': ({ problems }) =>
    problems
      .map(
        (problem) =>
          `::${COMMANDS[levelOf(problem)]} file=${property(problem.file)},line=${problem.line},col=${problem.column},title=${problem.code}::${data(`${problem.message} (${problem.pointer || '/'})`)}`,
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
  return `${paint('red', code)}${levelOf(problem) === 'error' ? '' : ` (${levelOf(problem)})`} ${paint('bold', location)}\n${message}\n${frame(text, line, column)}${hint}`;
}

function summary(files: readonly string[], problems: readonly Problem[]): string {
  const looked = counted(files.length, 'file');
  const wrong = problems.filter((problem) => levelOf(problem) !== 'hint');
  const hints = counted(problems.length - wrong.length, 'hint');
  const further = problems.length > wrong.length ? `, and ${hints}` : '';
  if (wrong.length === 0) return `${looked} checked: no problems${further}.`;
  const places = new Set(wrong.map(({ file }) => file)).size;
  return `${looked} checked: ${counted(wrong.length, 'problem')} in ${counted(places, 'file')}${further}. Explain a code with: npm run flows -- explain CODE`;
}

const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** Escapes characters of GitHub workflow commands. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
