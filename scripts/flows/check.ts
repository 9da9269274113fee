// npm run flows -- check: everything that is wrong with the definitions, at once.
import { CannotRun, type Command, read } from './command.ts';
import { mend } from './mend.ts';
import { type Checked, Project, Unreadable } from './project.ts';
import { type Format, formats } from './report.ts';

export const checkCommand: Command = {
  usage: 'check [FILE…] [--format human|json|github-actions] [--fix]',
  does: 'says everything that is wrong with flows, pages, copy, catalogue and scenarios',
  run(args, { root, from }) {
    const { values, positionals } = read(args, {
      format: { type: 'string', default: 'human' },
      fix: { type: 'boolean', default: false },
    });
    if (!Object.hasOwn(formats, values.format))
      throw new CannotRun(`--format is ${Object.keys(formats).join(', ')}, not "${values.format}"`);
    const check = (): Checked => {
      try {
        const project = new Project(root);
        return positionals.length > 0 ? project.checkFiles(positionals, from) : project.check();
      } catch (error) {
        throw error instanceof Unreadable ? new CannotRun(error.message) : error;
      }
    };
    const first = check();
    const mended = values.fix ? mend(root, first, check) : { checked: first, changes: [] };
    console.log(formats[values.format as Format](mended.checked, root, mended.changes));
    return mended.checked.problems.length > 0 ? 1 : 0;
  },
};
