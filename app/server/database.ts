// Commands for whoever looks after a database, run by `npm run database -- <command>`.
import { removeDemo } from './db/demoAccounts.ts';
import { type Database, type DatabasePlace, openDatabase } from './db/open.ts';
import { readPlaces, readSettings, type Settings } from './settings.ts';

interface Parts {
  readonly database: Database;
  readonly settings: Settings;
}

/** Every command by its name: it does its work and says what it has done. */
const COMMANDS: Readonly<Record<string, (parts: Parts) => Promise<string>>> = {
  'remove-demo': async ({ database, settings }) => {
    const emails = await removeDemo(database, settings.uploadRoot);
    return emails.length === 0
      ? 'The database has no customers of the demo.'
      : `${emails.length} customers of the demo are gone, with all that was theirs:\n${emails.join('\n')}`;
  },
};

const [name = ''] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) stop(`Commands for the database: ${Object.keys(COMMANDS).join(', ')}`);
else await run(command).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

async function run(work: (parts: Parts) => Promise<string>): Promise<void> {
  const settings = readSettings(process.env);
  const place = readPlaces(process.env).database;
  const database = await openDatabase(place);
  try {
    console.log(`${nameOf(place)}\n${await work({ database, settings })}`);
  } finally {
    await database.destroy();
  }
}

/** Which database it is, without the password. */
function nameOf(place: DatabasePlace): string {
  if ('file' in place) return `Database: ${place.file}`;
  const { hostname, port, pathname } = new URL(place.url);
  return `Database: ${pathname.slice(1)} on ${hostname}${port && `:${port}`}`;
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
