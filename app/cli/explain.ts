// npm run flows -- explain CODE: explains a problem code by a bad and a good example.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@fahrplan/engine';
import { CannotRun, type Command, read } from './command.ts';

export const explainCommand: Command = {
  usage: 'explain CODE',
  does: 'explains a code, with a wrong and a right example',
  run(args, { root }) {
    const { positionals } = read(args, {});
    const [code = ''] = positionals;
    const page = join(root, 'docs/errors', `${code}.md`);
    if (!errorCodes.some((known) => known === code) || !existsSync(page))
      throw new CannotRun(`There is no code "${code}". Use one of: ${errorCodes.join(', ')}.`);
    console.log(readFileSync(page, 'utf8').trimEnd());
    return 0;
  },
};
