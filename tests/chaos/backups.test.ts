// A backup while customers submit is the state of one instant, and can be served elsewhere.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrations } from '../../app/server/migrations/index.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { backUp } from '../../app/server/platform/db/backup/backup.ts';
import { restore } from '../../app/server/platform/db/backup/restore.ts';
import { folderStore } from '../../app/server/platform/uploads/folderStore.ts';
import { seedCrowd } from '../../scripts/testbed/crowd.ts';
import { readOffer, submitsOf } from '../../scripts/testbed/submits.ts';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { findDamage, findHalves, readEffects, readKeys } from '../support/server/effects.ts';
import { createLoad, type Load, submitAll } from '../support/server/load.ts';
import { ROOT, startProcess } from '../support/server/process.ts';
import { fewOrMany } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const CUSTOMERS = fewOrMany(300, 100_000);

/** Clients that submit at the same time. */
const CLIENTS = 20;

/** Answers before the backup begins, and after it has ended. */
const ANSWERS_AROUND = 40;

function makeFolder(databases: TestDatabases): string {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-backup-'));
  databases.whenOver(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command for operators. */
const run = (args: readonly string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'app/server/database.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...environment },
  });

const untilAnswered = (load: Load, count: number) =>
  until(() => load.answers.size >= count, { what: `${count} answers`, rounds: 12_000, pauseMs: 10 });

describeOnEachDatabase('a backup while customers submit', (databases) => {
  test(`of ${CUSTOMERS} customers refuses no request, and has all earlier acknowledged writes`, async () => {
    const place = await databases.create();
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const members = await seedCrowd(database, CUSTOMERS);
    const uploadRoot = makeFolder(databases);
    const environment = { DEMO: 'off', TRUST_PROXY: 'on', UPLOAD_ROOT: uploadRoot };
    const server = await startProcess(databases, place, environment);
    const offer = await readOffer(server.base, members);
    const load = createLoad();
    let isOver = false;
    const work = submitAll(load, [server], members, (member) => submitsOf(member, offer), {
      atOnce: CLIENTS,
      isOver: () => isOver,
    });
    await untilAnswered(load, ANSWERS_AROUND);
    const before = [...load.answers.keys()];
    const folder = makeFolder(databases);
    await backUp({ place, uploads: folderStore(uploadRoot), folder, now: new Date() });
    const begunDuring = new Set(load.begun.map(({ key }) => key));
    await untilAnswered(load, load.answers.size + ANSWERS_AROUND);
    isOver = true;
    await work;
    // An answer 5xx would have been sent again until it was another one.
    expect(server.log()).not.toMatch(/"status(?:Code)?":5\d\d/);

    const target = await databases.create();
    await restore({ folder, place: target, uploads: folderStore(makeFolder(databases)), migrations });
    const restored = await openDatabase(target);
    databases.whenOver(() => restored.destroy());
    const keys = await readKeys(restored);
    expect(before.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !begunDuring.has(key))).toEqual([]);
    expect(await findHalves(restored)).toEqual([]);
    expect(await findDamage(restored, databases.kind)).toEqual([]);
    expect((await readEffects(restored)).damages).toHaveLength(keys.filter((key) => /amage$/.test(key)).length);
    const other = await startProcess(databases, target, environment);
    const [member] = members;
    const answer = await fetch(`${other.base}/portal/api/bff/deals`, { headers: member?.headersFor(other.base) ?? {} });
    expect(answer.status).toBe(200);
  }, 3_600_000);
});

describeOnFiles('commands', (databases) => {
  test('store a backup, and restore it elsewhere', async () => {
    const file = async () => {
      const place = await databases.create();
      return 'file' in place ? place.file : '';
    };
    const source = { DATABASE_FILE: await file(), UPLOAD_ROOT: makeFolder(databases) };
    const database = await openDatabase({ file: source.DATABASE_FILE });
    await seedCrowd(database, 3);
    await database.destroy();
    const folder = join(makeFolder(databases), 'new');
    const { stdout: stored } = await run(['backup', folder], source);
    expect(stored).toMatch(/^Database: .*\nStored \d+ rows of \d+ tables and 0 uploaded files in .*\n$/);
    const target = { DATABASE_FILE: await file(), UPLOAD_ROOT: makeFolder(databases) };
    const { stdout: restored } = await run(['restore', folder], target);
    expect(restored).toMatch(/\nRestored \d+ rows of \d+ tables and 0 uploaded files of 20.*Z\.\n$/);
    await expect(run(['restore', folder], source)).rejects.toThrow(/The database already has rows in the table/);
    await expect(run(['restore'], target)).rejects.toThrow(/The folder is missing\. Give that of a backup/);
  }, 60_000);
});

test.each(['app/server/database.ts', 'app/server/endSessions.ts'])(
  '%s refuses a database that does not exist',
  async (program) => {
    const folder = mkdtempSync(join(tmpdir(), 'fahrplan-none-'));
    const file = join(folder, 'none.db');
    const args = ['--import', 'tsx', program, program.includes('end') ? '--all' : 'rotate-secrets'];
    const ran = promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATABASE_FILE: file },
    });
    const { code, stdout, stderr } = await ran.then(
      (done) => ({ code: 0, ...done }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect([code, readdirSync(folder)]).toEqual([1, []]);
    expect(stdout + stderr).toContain(`The database ${file} does not exist.`);
    rmSync(folder, { recursive: true });
  },
);
