// `npm run flows -- publish`, `rollback` and `pull`: what an editor is told before customers meet a release.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../../../../app/cli/command.ts';
import { releaseCommands } from '../../../../../app/cli/releases/commands.ts';
import { publish, rollback } from '../../../../../app/cli/releases/work.ts';
import { Tour } from '../../../../../app/cli/tour.ts';
import { seedDemo } from '../../../../../app/server/demo/seed.ts';
import { openDatabase } from '../../../../../app/server/openDatabase.ts';
import { EXIT_CODES } from '../../../../../app/server/platform/releases/exitCodes.ts';
import { readDefinitions } from '../../../../../app/server/platform/releases/releaseFolder.ts';
import { BUILD, LIVE, ReleaseStore } from '../../../../../app/server/platform/releases/store.ts';
import { withReport } from '../../../../../app/server/platform/studio/jobs.ts';
import { NotBuilt } from '../../../../../app/server/releases.ts';
import { type Copy, copyProject } from '../../../../support/flows/project.ts';
import { TIER } from '../../../../support/tier.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const CUSTOMER = '501001';
const FLOW = 'flows/edit-return.json';

beforeEach(() => {
  vi.stubEnv('RELEASE_AUTHOR', 'anna');
  // Of the shell: releases of the tests would go live there.
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATABASE_FILE', '');
});
afterEach(() => void vi.unstubAllEnvs());

const built: string[] = [];
const build = async (_code: string, project: string) => void built.push(project);
const withFake = (work: typeof publish): Command => ({
  usage: '',
  does: '',
  run: (args, place) => work(args, place, build),
});
const COMMANDS: Readonly<Record<string, Command>> = {
  ...releaseCommands,
  publish: withFake(publish),
  rollback: withFake(rollback),
};

/** A project whose definitions are served by a running build. */
async function served() {
  const project = copyProject();
  const run = (name: string, ...args: string[]) => project.run(COMMANDS[name] as Command, ...args);
  const inDatabase = async <Result>(work: (store: ReleaseStore) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ file: join(project.root, '.data/fahrplan.db') });
    const result = await work(new ReleaseStore(database));
    await database.destroy();
    return result;
  };
  const id = await inDatabase((store) => store.addBuilt(readDefinitions(project.root), BUILD, NOW));
  project.write('.data/release.json', JSON.stringify({ id }));
  const live = () => inDatabase((store) => store.channel(LIVE));
  return { project, run, inDatabase, live };
}

const addDraft = (store: ReleaseStore, flow: string, draft: object) =>
  store.database
    .insertInto('drafts')
    .values({
      ...{
        customer_id: CUSTOMER,
        flow,
        input: `{"n":"${Math.random()}"}`,
        revision: 1,
        content: JSON.stringify(draft),
      },
      ...{ saved_at: NOW.toISOString(), touched_at: NOW.toISOString() },
    })
    .execute();

const title = (project: Copy, text: string) =>
  project.write(
    'flows/copy/de-DE/privacy.json',
    project.read('flows/copy/de-DE/privacy.json').replace(/"title": "[^"]*"/, `"title": "${text}"`),
  );

test('shows the changes, publishes only with --yes, and rolls back', { timeout: 600_000 }, async () => {
  const { project, run, live } = await served();
  title(project, 'Neu');
  const looked = await run('publish', '--note', 'new title', '--no-walks');
  expect(looked.said).toContain('text of privacy in de-DE: title is now "Neu"; it was "Datenschutz"');
  expect([looked.code, await live()]).toEqual([1, undefined]);
  const first = await run('publish', '--note', 'new title', '--no-walks', '--yes');
  expect([first.code, first.said.split('\n').at(-1)]).toEqual([
    0,
    `${await live()} is live. Servers show it within seconds.`,
  ]);
  // Another release is live than when the effects were looked at.
  expect((await run('rollback', '--yes', '--seen=another')).code).toBe(EXIT_CODES.outdated);
  expect((await run('rollback')).said).toContain('title is now "Datenschutz"; it was "Neu"');
  expect((await run('releases', '--events')).said).toContain('anna moved live');
});

test('a stored release can be published by its name', {
  timeout: 180_000,
}, async () => {
  const { project, run } = await served();
  rmSync(join(project.root, '.data/release.json'));
  title(project, 'Neu');
  const looked = await run('push', '--note', 'new title', '--base', BUILD);
  expect((await run('publish', looked.said, '--no-walks', '--yes')).code).toBe(0);
  expect(JSON.parse(project.read('.data/release.json'))).toEqual({ id: looked.said });
  expect((await run('diff', BUILD, 'live')).said).toContain('title is now "Neu"');
});

test('a release that lacks a newer published one is refused with its own exit code', async () => {
  const { project, run, inDatabase, live } = await served();
  const [id] = await inDatabase(async (store) => {
    const files = new Map([...readDefinitions(project.root), ['flows/notes.json', Buffer.from('{}')]]);
    const other = await store.add({ parent: null, files, author: 'bert', note: 'other', now: NOW });
    await store.move(LIVE, other, { seen: undefined, actor: 'bert', detail: '', now: NOW });
    return [other];
  });
  const { code, said } = await run('publish', '--note', 'mine', '--yes');
  expect([code, await live()]).toEqual([EXIT_CODES.outdated, id]);
  expect(said).toContain('lacks its changes. Run pull, then publish again.');
});

if (TIER === 'verify') {
  test('a portal that cannot be built has its own exit code, and is not published', {
    timeout: 600_000,
  }, async () => {
    const { project, live } = await served();
    title(project, 'Neu');
    const broken = async () => Promise.reject(new NotBuilt('no'));
    const command: Command = { usage: '', does: '', run: (args, place) => publish(args, place, broken) };
    const { code } = await project.run(command, '--note', 'mine', '--no-walks', '--yes');
    expect([code, await live()]).toEqual([EXIT_CODES.not_built, undefined]);
  });

  test('rolls back to the previous release, and further back the next time', { timeout: 600_000 }, async () => {
    const { project, run, live } = await served();
    title(project, 'Neu');
    await run('publish', '--note', 'new title', '--no-walks', '--yes');
    const before = await live();
    title(project, 'Neuer');
    await run('publish', '--note', 'newer title', '--no-walks', '--yes');
    expect((await run('rollback', '--yes')).said).toContain('title is now "Neu"; it was "Neuer"');
    const after = await live();
    // A release that was never live is published with its tests, not rolled back to.
    title(project, 'Ungeprüft');
    const stored = (await run('push', '--note', 'untested')).said;
    expect((await run('rollback', stored, '--yes')).said).toContain('was never live');
    // The commands of the studio are ones that the command line knows.
    for (const args of [
      ['publish', stored],
      ['rollback', 'live'],
      ['preview', stored],
    ])
      expect(
        (await run(String(args[0]), ...withReport(args, join(project.root, 'report.json')).slice(1))).said,
      ).not.toContain('Unknown option');
    // The next one goes further back, not to what was rolled back.
    expect((await run('rollback')).said).toContain('title is now "Datenschutz"; it was "Neu"');
    expect(after).not.toBe(before);
    expect((await run('diff', String(before), String(after))).said).toBe('0 differences.');
    expect((await run('releases')).said).toContain(`${after}`);
  });

  test('refuses parts that walks no longer reach, but not those never reached', { timeout: 300_000 }, async () => {
    const { project, run } = await served();
    const page = 'flows/pages/confirm-email.json';
    project.write(page, project.read(page).replace(/ {2}"unreached": \{[^}]*\},\n/, ''));
    const first = await run('publish', '--note', 'without reasons');
    expect(first.said).toContain('Walks do not reach confirm-email: confirmed. Correct the flow');
    await run('publish', '--note', 'without reasons', '--no-walks', '--yes');
    project.change('flows/copy/de-DE/confirm-email.json', '"title": "', '"title": "Neu: ');
    const second = await run('publish', '--note', 'new title');
    expect(second.said).toContain('  unreached: confirmed');
    expect(second.said).not.toContain('Walks do not reach');
  });

  test('names the demo customers with other steps than before', { timeout: 180_000 }, async () => {
    const { project } = await served();
    const pathOf = async () => {
      const tour = new Tour(project.root);
      const path = (await tour.paths('edit-return')).get('return-booked-free-change');
      await tour.end();
      return path && [...path.keys()];
    };
    const before = await pathOf();
    project.change(FLOW, '"id": "contact"', '"id": "contact", "when": { "===": [1, 2] }');
    expect(before).toContain('contact');
    expect(await pathOf()).toEqual(before?.filter((step) => step !== 'contact'));
  });

  test('refuses a release with problems, and one that names an operation which the build lacks', {
    timeout: 180_000,
  }, async () => {
    const { project, run, live } = await served();
    project.change('flows/edit-return.json', '"label": "appointment.date"', '"label": "appointment.dat"');
    const broken = await run('publish', '--note', 'broken', '--yes');
    expect(broken.said).toContain('FLOW_MISSING_TEXT');
    project.change('flows/edit-return.json', '"label": "appointment.dat"', '"label": "appointment.date"');
    expect((await run('publish', '--yes')).said).toContain('The note is missing.');
    project.change('flows/catalogue.json', '"/portal/api/bff/drivers"', '"/portal/api/bff/riders"');
    const foreign = await run('publish', '--note', 'riders', '--yes');
    expect(foreign.said).toContain('The operation "getDrivers" (GET /portal/api/bff/riders) is not in this build.');
    expect([broken.code, foreign.code, await live()]).toEqual([1, 1, undefined]);
  });

  test('an editor with an older base pulls first, and loses nothing', {
    timeout: 180_000,
  }, async () => {
    const { project, run, inDatabase } = await served();
    const original = project.read('flows/copy/en-US/privacy.json');
    const base = project.read('.data/release.json');
    title(project, 'Anna');
    await run('publish', '--note', 'of Anna', '--no-walks', '--yes');
    const german = project.read('flows/copy/de-DE/privacy.json');
    // The other editor has the files from before.
    title(project, 'Datenschutz');
    project.write('.data/release.json', base);
    project.write('flows/copy/en-US/privacy.json', original.replace('"Privacy"', '"Privacy here"'));
    rmSync(join(project.root, '.data/release.json'));
    expect((await run('push', '--note', 'of nobody')).said).toContain('Name it once with --base RELEASE');
    project.write('.data/release.json', base);
    const refused = await run('publish', '--note', 'of Ben', '--no-walks', '--yes');
    expect([refused.code, refused.said]).toEqual([
      EXIT_CODES.outdated,
      expect.stringContaining('Run pull, then publish again.'),
    ]);
    expect((await run('pull')).said).toContain('1 file written');
    expect(project.read('flows/copy/de-DE/privacy.json')).toBe(german);
    expect((await run('publish', '--note', 'of Ben', '--no-walks', '--yes')).code).toBe(0);
    const files = await inDatabase(async (store) => store.files(String(await store.channel(LIVE))));
    expect(String(files.get('flows/copy/de-DE/privacy.json'))).toContain('"Anna"');
    expect(String(files.get('flows/copy/en-US/privacy.json'))).toContain('"Privacy here"');
  });
}

test('checks every open draft, and requires confirmation for those that cannot continue', {
  timeout: 180_000,
}, async () => {
  const { project, run, inDatabase, live } = await served();
  await inDatabase(async (store) => {
    await seedDemo(store.database, NOW);
    const { version } = JSON.parse(project.read(FLOW)) as { version: number };
    const draft = { version, id: 'd', step: null, answers: { return_type: 'PICKUP' }, labels: {} };
    await addDraft(store, 'edit-return', draft);
    await addDraft(store, 'edit-return', { ...draft, answers: { gone: 'x' } });
    await addDraft(store, 'no-such-flow', draft);
  });
  title(project, 'Neu');
  const args = ['publish', '--note', 'n', '--no-walks', '--yes'] as const;
  const { code, said } = await run(...args);
  expect(said).toContain('1 continue unchanged, 0 after a migration, 1 lose answers, 1 cannot continue');
  expect(said).toContain('1 × edit-return loses gone');
  expect(said).toContain('1 × no-such-flow cannot continue');
  expect(said).not.toContain(CUSTOMER);
  expect([code, await live()]).toEqual([1, undefined]);
  expect((await run(...args, '--override')).code).toBe(0);
});
