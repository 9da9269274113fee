// Commands for authors of flows. Exit codes: 0 valid, 1 problems found, 2 the command cannot run.
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { acceptCommand } from './accept.ts';
import { checkCommand } from './check.ts';
import { CannotRun, type Command } from './command.ts';
import { explainCommand } from './explain.ts';
import { graphCommand } from './graph.ts';
import { languageServerCommand } from './languageServer.ts';
import { mutantsCommand } from './mutants.ts';
import { newCommand } from './new.ts';
import { releaseCommands } from './releases/commands.ts';
import { testCommand } from './test.ts';
import { walkCommand } from './walk.ts';

const commands: Readonly<Record<string, Command>> = {
  check: checkCommand,
  accept: acceptCommand,
  explain: explainCommand,
  new: newCommand,
  graph: graphCommand,
  test: testCommand,
  walk: walkCommand,
  mutants: mutantsCommand,
  'language-server': languageServerCommand,
  ...releaseCommands,
};

const usage = () =>
  [
    'npm run flows -- COMMAND',
    '',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(52)} ${does}`),
    '',
    'Exit codes: 0 no problems, 1 problems found, 2 the command could not run.',
  ].join('\n');

/** Commands that end before optimized code pays off: compiling it took half of their time. */
const SHORT: readonly string[] = ['check', 'accept', 'explain', 'new', 'graph'];

const [name = 'help', ...args] = process.argv.slice(2);
if (SHORT.includes(name)) setFlagsFromString('--interrupt-budget=2000000');
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (name === 'help' || name === '--help') console.log(usage());
  else if (!command) throw new CannotRun(`There is no command "${name}". Use one of these:\n\n${usage()}`);
  else if (args.includes('--help')) console.log(`npm run flows -- ${command.usage}\n\n${command.does}`);
  else {
    const root = join(import.meta.dirname, '../..');
    process.exitCode = await command.run(args, { root, from: process.env['INIT_CWD'] ?? process.cwd() });
  }
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
