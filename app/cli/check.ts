// npm run flows -- check: reports all problems of the definitions, and applies certain fixes.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Level, levelOf } from '@fahrplan/engine';
import { onDisk } from '../build/onDisk.ts';
import { type Checked, Project, Unreadable } from '../build/project.ts';
import { CannotRun, type Command, read } from './command.ts';
import { type Plan, planMending } from './mend.ts';
import { type Format, formats, writePlan } from './report.ts';

const NOTHING: Plan = { changes: [], texts: new Map() };

export const checkCommand: Command = {
  usage: 'check [FILE…] [--strict] [--format human|json|github-actions] [--fix [--dry-run]]',
  does: 'lists all problems of flows, pages, copy, catalogue and scenarios',
  run(args, { root, from }) {
    const { values, positionals } = read(args, {
      format: { type: 'string', default: 'human' },
      strict: { type: 'boolean', default: false },
      fix: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    });
    const { format, strict, fix, 'dry-run': dry } = values;
    if (!isFormat(format))
      throw new CannotRun(
        `The format "${format}" is unknown. Use --format with one of: ${Object.keys(formats).join(', ')}`,
      );
    if (dry && !fix) throw new CannotRun('--dry-run needs --fix. Give both.');
    const named = positionals.length > 0 ? positionals.map((file) => relative(root, resolve(from, file))) : undefined;
    return orCannotRun(() => {
      const project = new Project(onDisk(root));
      const first = look(project, named);
      const plan = first.problems.some((problem) => problem.fix) ? planMending(project, named) : NOTHING;
      const mends = fix && !dry && plan.changes.length > 0;
      const after = mends ? look(project.with(plan.texts), named) : first;
      // Announces changes before writing them.
      if (fix && format === 'human' && plan.changes.length > 0) console.log(writePlan(plan, dry));
      if (mends) write(project, plan);
      console.log(formats[format](after, root, plan, fix));
      const failing: readonly Level[] = strict ? ['error', 'warning'] : ['error'];
      return after.problems.some((problem) => failing.includes(levelOf(problem))) ? 1 : 0;
    });
  },
};

const isFormat = (name: string): name is Format => Object.hasOwn(formats, name);

const look = (project: Project, named: readonly string[] | undefined): Checked =>
  named ? project.checkFiles(named) : project.check();

/** Writes all files or none; refuses if one was saved meanwhile. */
function write(project: Project, { texts }: Plan): void {
  for (const file of texts.keys())
    if (readFileSync(resolve(project.root, file), 'utf8') !== project.text(file))
      throw new CannotRun(`${file} has changed during the check, so nothing was fixed. Run the command again.`);
  for (const [file, text] of texts) writeFileSync(resolve(project.root, file), text);
}

function orCannotRun(run: () => number): number {
  try {
    return run();
  } catch (error) {
    throw error instanceof Unreadable ? new CannotRun(error.message) : error;
  }
}
