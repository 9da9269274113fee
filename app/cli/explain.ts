// npm run flows -- explain: explains a code by examples, or a line of a flow.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes, levelsOf } from '@fahrplan/engine';
import { didYouMean } from '@fahrplan/engine/authoring';
import { Unreadable } from '../build/project.ts';
import { CannotRun, type Command, read } from './command.ts';
import { explainLocation } from './explainLocation.ts';

export const explainCommand: Command = {
  usage: 'explain CODE|FILE:LINE',
  does: 'explains a code with a wrong and a right example, or a line of a flow',
  run(args, { root }) {
    const { positionals } = read(args, {});
    const [code = ''] = positionals;
    const [, file, line] = /^(.+\.json):(\d+)(?::\d+)?$/.exec(code) ?? [];
    if (file !== undefined) {
      console.log(explainLine(root, file, Number(line)));
      return 0;
    }
    const page = join(root, 'docs/errors', `${code}.md`);
    const known = errorCodes.find((one) => one === code);
    if (known === undefined || !existsSync(page))
      throw new CannotRun(`There is no code "${code}".${suggestionFor(code)}`);
    const [title, ...rest] = readFileSync(page, 'utf8').trimEnd().split('\n\n');
    const levels = levelsOf(known).map(([level, why]) => `${level}: ${why}`);
    console.log([title, `Level: ${levels.join('; ')}`, ...rest].join('\n\n'));
    return 0;
  },
};

function explainLine(root: string, file: string, line: number): string {
  try {
    return explainLocation(root, file, line);
  } catch (error) {
    if (error instanceof Unreadable) throw new CannotRun(error.message);
    throw error;
  }
}

/** Suggests codes that are spelt like this, or contain all its words. */
function suggestionFor(code: string): string {
  const words = code
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '' && word !== 'FLOW');
  const near = didYouMean(`FLOW_${words.join('_')}`, errorCodes);
  const containing = errorCodes.filter((known) => words.length > 0 && words.every((word) => known.includes(word)));
  if (near !== '' || containing.length === 0) return near || ` Use one of: ${errorCodes.join(', ')}.`;
  return ` Did you mean ${containing.join(', ')}?`;
}
