// Database maintenance commands, run by `npm run database -- <command>`.
import { removeDemo } from './demo/demoAccounts.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './openDatabase.ts';
import { MAX_READ, readAudit } from './platform/audit/entries.ts';
import { backUp } from './platform/db/backup/backup.ts';
import { restore } from './platform/db/backup/restore.ts';
import { copyDatabase } from './platform/db/copyDatabase.ts';
import { assertExists, type Database, type DatabasePlace } from './platform/db/open.ts';
import { rotateSecrets } from './platform/db/secrets.ts';
import { drop, listGivenUp, redrive } from './platform/outbox/givenUp.ts';
import { systemClock } from './platform/settings/clock.ts';
import { readBindings, type Settings } from './platform/settings/settings.ts';
import { uploadStoreOf } from './platform/uploads/openUploadStore.ts';
import { readSettings } from './settings.ts';
import { seedMore } from './subscription/catalogue/seedStock.ts';

interface CommandInput {
  readonly location: DatabasePlace;
  readonly settings: Settings;
  /** Arguments after the name of the command. */
  readonly given: readonly string[];
}

type Command = (input: CommandInput) => Promise<string>;

/** Opens the database for a command, and brings its tables up to date. */
const opened =
  (work: (input: CommandInput & { readonly database: Database }) => Promise<string>): Command =>
  async (input) => {
    assertExists(input.location);
    const database = await openDatabase(input.location);
    try {
      return await work({ ...input, database });
    } finally {
      await database.destroy();
    }
  };

/** Commands by name. Each returns the text to print. */
const COMMANDS: Readonly<Record<string, Command>> = {
  backup: async ({ location, settings, given: [folder = ''] }) => {
    if (folder === '') throw new Error('The folder is missing. Give a new one, such as: backup /backups/2026-11-29');
    const uploads = uploadStoreOf(settings);
    const { rows, tables, files, missing } = await backUp({ place: location, uploads, folder, now: systemClock.now() });
    return [
      `Stored ${rows} rows of ${tables} tables and ${files} uploaded files in ${folder}.`,
      ...(missing.length === 0 ? [] : [`${missing.length} files are missing in the storage:`, ...missing]),
    ].join('\n');
  },
  restore: async ({ location, settings, given: [folder = ''] }) => {
    if (folder === '')
      throw new Error('The folder is missing. Give that of a backup, such as: restore /backups/2026-11-29');
    const uploads = uploadStoreOf(settings);
    const { tables, files, created_at } = await restore({ folder, place: location, uploads, migrations });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${rows} rows of ${tables.length} tables and ${files.length} uploaded files of ${created_at}.`;
  },
  copy: opened(async ({ database, given: [to = ''] }) => {
    if (to === '')
      throw new Error('The target is missing. Give the URL of PostgreSQL or a file, such as: copy postgres://…');
    const target = await openDatabase(toPlace(to));
    const fresh = await openDatabase({ file: ':memory:' });
    try {
      const copied = await copyDatabase({ from: database, to: target, fresh });
      const rows = [...copied.values()].reduce((sum, count) => sum + count, 0);
      return `Copied ${rows} rows of ${copied.size} tables to ${nameOf(toPlace(to))}.\nUploaded files stay in UPLOAD_ROOT.`;
    } finally {
      await Promise.all([target.destroy(), fresh.destroy()]);
    }
  }),
  'rotate-secrets': opened(async ({ database }) => {
    const names = await rotateSecrets(database, systemClock.now());
    return names.length === 0
      ? 'The database has no secrets yet. The first server creates them.'
      : `Replaced the secrets ${names.join(', ')}. Signatures by the ones before stay valid.`;
  }),
  'remove-demo': opened(async ({ database, settings }) => {
    const emails = await removeDemo(database, uploadStoreOf(settings));
    return emails.length === 0
      ? 'The database has no demo customers.'
      : `Deleted ${emails.length} demo customers with all their data:\n${emails.join('\n')}`;
  }),
  outbox: opened(async ({ database, given: [what = 'list', ...ids] }) => {
    if (what === 'redrive') return `${await redrive(database, ids, systemClock.now())} deliveries will be sent again.`;
    if (what === 'drop' && ids.length > 0)
      return `Deleted ${await drop(database, ids, systemClock.now())} deliveries. They will not be sent.`;
    if (what !== 'list')
      throw new Error('The arguments of outbox are invalid. Use outbox list, outbox redrive [id…], or outbox drop id…');
    const all = await listGivenUp(database);
    const lines = all.map(
      ({ id, kind, attempts, given_up_at }) => `${id}  ${kind}, given up ${given_up_at} after ${attempts} attempts`,
    );
    return [`${all.length} deliveries were given up.`, ...lines].join('\n');
  }),
  audit: opened(async ({ database, given: [id] }) => {
    const rows = await readAudit(database, id);
    const lines = rows.map(({ happened_at, actor, actor_id, operation, subject, outcome, request_id }) =>
      [
        happened_at,
        actor_id === null ? actor : `${actor} ${actor_id}`,
        `${operation} ${subject}`.trimEnd(),
        outcome,
        request_id ?? '-',
      ].join('  '),
    );
    return [`${rows.length} changes${rows.length === MAX_READ ? ', the latest' : ''}`, ...lines].join('\n');
  }),
  'seed-cars': opened(async ({ database, given: [count = ''] }) => {
    if (!/^[1-9]\d{0,6}$/.test(count))
      throw new Error(
        'The number of cars is missing or invalid. Give one from 1 to 9999999, such as: seed-cars 100000',
      );
    await seedMore(database, systemClock.now(), Number(count));
    return `The catalogue now has ${count} cars besides those of the demo.`;
  }),
};

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) stop(`The command is missing or unknown. Use one of: ${Object.keys(COMMANDS).join(', ')}`);
else await run(command).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

async function run(work: Command): Promise<void> {
  const settings = readSettings(process.env);
  const location = readBindings(process.env).database;
  const text = await work({ location, settings, given });
  console.log(`Database: ${nameOf(location)}\n${text}`);
}

function toPlace(to: string): DatabasePlace {
  return /^postgres(ql)?:/.test(to) ? { url: to } : { file: to };
}

/** Describes the database without its password. */
function nameOf(location: DatabasePlace): string {
  if ('file' in location) return location.file;
  const { hostname, port, pathname } = new URL(location.url);
  return `${pathname.slice(1)} on ${hostname}${port && `:${port}`}`;
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
