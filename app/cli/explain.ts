// npm run flows -- explain CODE: explains a problem code by a bad and a good example.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@fahrplan/engine';
import { CannotRun, type Command, read } from './command.ts';

export const explainCommand: Command = {
  usage: 'explain CODE',
  does: 'says what a code means, with a bad and a good example',
  run(args, { root }) {
    const { positionals } = read(args, {});
    const [code = ''] = positionals;
    const page = join(root, 'docs/errors', `${code}.md`);
    if (!errorCodes.some((known) => known === code) || !existsSync(page))
      throw new CannotRun(`there is no code "${code}". The codes are: ${errorCodes.join(', ')}.`);
    console.log(readFileSync(page, 'utf8').trimEnd());
    return 0;
  },
};
