// The work of the commands about releases. Loaded on demand: it needs the server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeProblem, levelOf } from '@fahrplan/engine';
import { Project } from '../../build/project.ts';
import { PREVIEW_PATH, toPreviewToken } from '../../server/platform/releases/previewLinks.ts';
import { builderOf, readDefinitions, readFolder } from '../../server/platform/releases/releaseFolder.ts';
import { BUILD } from '../../server/platform/releases/releases.ts';
import { LIVE } from '../../server/platform/releases/store.ts';
import { buildPortal, CODE } from '../../server/releases.ts';
import { CannotRun, type Project as Folder, read } from '../command.ts';
import { differences } from './compare.ts';
import { baseOf, type Connection, releaseNamed, rememberBase, withReleases } from './connection.ts';
import { asProject, checked, type Gate, lookThrough } from './gate.ts';
import { mergeFiles } from './merge.ts';

type Args = readonly string[];

/** Builds the portal of a project into a folder. */
export type Build = typeof buildPortal;

export function list(args: Args, { root }: Folder): Promise<number> {
  const { values } = read(args, { events: { type: 'boolean', default: false } });
  return withReleases(root, async ({ store }) => {
    if (values.events) {
      for (const { happened_at, actor, action, release_id, detail } of await store.events())
        console.log(`${happened_at}  ${release_id}  ${actor} ${action}${detail === '' ? '' : `: ${detail}`}`);
      return 0;
    }
    const [live, base, all] = [await store.channel(LIVE), baseOf(root), await store.list()];
    if (live === undefined) console.log('Nothing was published: the definitions of the build are served.');
    for (const { id, created_at, author, note } of all) {
      const marks = [...(id === live ? ['live'] : []), ...(id === base ? ['pulled'] : [])];
      console.log(`${id}  ${created_at}  ${author}: ${note}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`);
    }
    return 0;
  });
}

export function pushFiles(args: Args, { root }: Folder): Promise<number> {
  const { values } = read(args, { note: { type: 'string' } });
  return withReleases(root, async (connection) => {
    console.log(await push(connection, noteOf(values)));
    return 0;
  });
}

export function pullFiles(args: Args, { root }: Folder): Promise<number> {
  const { positionals } = read(args, {});
  return withReleases(root, async (connection) => pull(connection, await wantedBy(connection, positionals[0])));
}

export function diff(args: Args, { root }: Folder): Promise<number> {
  const { positionals } = read(args, {});
  return withReleases(root, async (connection) => {
    const [one, other] = positionals;
    const before = await connection.store.files(await wantedBy(connection, one));
    const after = other ? await connection.store.files(await releaseNamed(connection, other)) : readDefinitions(root);
    const said = differences(before, after);
    for (const sentence of said) console.log(sentence);
    console.log(said.length === 1 ? '1 difference.' : `${said.length} differences.`);
    return 0;
  });
}

export function publish(args: Args, { root }: Folder, build: Build = buildPortal): Promise<number> {
  const { values, positionals } = read(args, {
    note: { type: 'string' },
    yes: { type: 'boolean', default: false },
    override: { type: 'boolean', default: false },
    'no-walks': { type: 'boolean', default: false },
  });
  return withReleases(root, async (connection) => {
    const [named] = positionals;
    const id = named ? await releaseNamed(connection, named) : await push(connection, noteOf(values));
    const live = await connection.store.channel(LIVE);
    await refuseOutdated(connection, id, live);
    return release(connection, { id, live, ...values, walks: !values['no-walks'], build });
  });
}

export function preview(args: Args, { root }: Folder, build: Build = buildPortal): Promise<number> {
  const { values, positionals } = read(args, { days: { type: 'string', default: '7' } });
  if (!/^[1-9]\d?$/.test(values.days)) throw new CannotRun('--days takes a number from 1 to 99.');
  return withReleases(root, async (connection) => {
    const { store, actor, now } = connection;
    const [named] = positionals;
    const id = named ? await releaseNamed(connection, named) : await push(connection, `preview by ${actor}`);
    const refusals = await asProject(await store.files(id), CODE, async (project) => checked(project));
    if (refusals.length > 0) {
      console.log(['It cannot be tried:', ...refusals].join('\n'));
      return 1;
    }
    await ensureBuilt(connection, id, build);
    const channel = `preview/${actor}`;
    const expires = now.getTime() + Number(values.days) * DAY_MS;
    const detail = `until ${new Date(expires).toISOString()}`;
    await store.move(channel, id, { seen: await store.channel(channel), actor, detail, now });
    console.log(`${PREVIEW_PATH}${await toPreviewToken(store.database, { release: id, expires })}`);
    return 0;
  });
}

const DAY_MS = 86_400_000;

export function rollback(args: Args, { root }: Folder, build: Build = buildPortal): Promise<number> {
  const { values, positionals } = read(args, {
    yes: { type: 'boolean', default: false },
    override: { type: 'boolean', default: false },
  });
  return withReleases(root, async (connection) => {
    const { store, actor, now } = connection;
    const live = await releaseNamed(connection, LIVE);
    const to = positionals[0] ? await releaseNamed(connection, positionals[0]) : await liveBefore(connection, live);
    const id = values.yes
      ? await store.addCopy(to, { parent: live, author: actor, note: `rolled back to ${to}`, now })
      : to;
    return release(connection, { id, live, ...values, walks: false, build });
  });
}

async function push({ store, root, actor, now }: Connection, note: string): Promise<string> {
  const parent = baseOf(root) ?? (await store.channel(LIVE)) ?? (await store.latestBy(BUILD)) ?? null;
  const id = await store.add({ parent, files: readDefinitions(root), author: actor, note, now });
  rememberBase(root, id);
  return id;
}

function noteOf({ note = '' }: { readonly note?: string | undefined }): string {
  if (note.trim() === '') throw new CannotRun('The note is missing. Say in a sentence what changes, with --note.');
  return note.trim();
}

/** The named release; else the live one, or that of the build. */
async function wantedBy(connection: Connection, name: string | undefined): Promise<string> {
  if (name !== undefined) return releaseNamed(connection, name);
  const found = (await connection.store.channel(LIVE)) ?? (await connection.store.latestBy(BUILD));
  if (found === undefined) throw new CannotRun('There is no release yet. Start the server once, or push one.');
  return found;
}

async function pull({ store, root }: Connection, id: string): Promise<number> {
  const theirs = await store.files(id);
  const mine = readDefinitions(root);
  const from = baseOf(root) ?? (await store.latestBy(BUILD)) ?? id;
  const { files, both, conflicts } = mergeFiles(await store.files(from), mine, theirs);
  if (conflicts.length > 0) {
    console.log(['Both have changed the same parts, so nothing was written:', ...conflicts].join('\n'));
    return 1;
  }
  const worse = both.length === 0 ? [] : problemsAfter(root, files);
  if (worse.length > 0) {
    console.log(['Together the changes are invalid, so nothing was written:', ...worse].join('\n'));
    return 1;
  }
  for (const [path, content] of files)
    if (content === null) rmSync(join(root, path), { force: true });
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  rememberBase(root, id);
  console.log(
    `${id}: ${files.size} ${files.size === 1 ? 'file' : 'files'} written${both.length > 0 ? `, ${both.length} merged` : ''}.`,
  );
  return 0;
}

/** Problems that the merged files have, and those of this folder do not. */
function problemsAfter(root: string, files: ReadonlyMap<string, Buffer | null>): string[] {
  const texts = [...files].flatMap(([path, content]) => (content === null ? [] : [[path, String(content)] as const]));
  const project = new Project(root);
  const found = (some: Project) =>
    some.check().problems.flatMap((problem) => (levelOf(problem) === 'error' ? [describeProblem(problem)] : []));
  const before = new Set(found(project));
  return found(project.with(new Map(texts))).filter((problem) => !before.has(problem));
}

/** A release that was made from another one than the live release would take changes back. */
async function refuseOutdated({ store }: Connection, id: string, live: string | undefined): Promise<void> {
  if (live === undefined) return;
  let at: string | null | undefined = id;
  while (at && at !== live) at = (await store.find(at))?.parent;
  if (at !== live)
    throw new CannotRun(
      `The live release ${live} was published meanwhile, and ${id} lacks its changes. Run pull, then publish again.`,
    );
}

interface Releasing {
  readonly id: string;
  readonly live: string | undefined;
  readonly yes: boolean;
  readonly override: boolean;
  readonly walks: boolean;
  readonly build: Build;
}

/** Shows the gate, and makes the release live if it may be. */
async function release(connection: Connection, { id, live, yes, override, walks, build }: Releasing): Promise<number> {
  const { store, actor } = connection;
  const before = await store.files(live ?? (await store.latestBy(BUILD)) ?? id);
  const gate = await lookThrough(connection, { before, after: await store.files(id), walks });
  console.log(inWords(id, gate));
  if (gate.refusals.length > 0) return 1;
  if (gate.drafts.counts.stops > 0 && !override) {
    console.log('Some drafts cannot continue. Write a migration, or publish anyway with --override.');
    return 1;
  }
  if (!yes) {
    console.log(`Nothing was published. Make it live with --yes.`);
    return 1;
  }
  await ensureBuilt(connection, id, build);
  // The clock of the decision: drafts that were written since are judged when they are resumed.
  await store.move(LIVE, id, { seen: live, actor, detail: summaryOf(gate), now: new Date() });
  console.log(`${id} is live. Servers show it within seconds.`);
  return 0;
}

async function ensureBuilt({ store }: Connection, id: string, build: Build): Promise<void> {
  const builder = builderOf(CODE);
  const alike = await store.builtAlike(id, builder);
  if (alike !== undefined) return store.shareBuild(alike, id, builder);
  const web = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
  try {
    await asProject(await store.files(id), CODE, (project) => build(CODE, project, web));
    await store.addBuild(id, builder, readFolder(web));
  } finally {
    rmSync(web, { recursive: true, force: true });
  }
}

async function liveBefore({ store }: Connection, live: string): Promise<string> {
  const moves = (await store.events()).filter(({ action }) => action === `moved ${LIVE}`);
  const before = moves.find(({ release_id }) => release_id !== live)?.release_id ?? (await store.latestBy(BUILD));
  if (before === undefined) throw new CannotRun('No release was live before this one. Name one: rollback RELEASE');
  return before;
}

function summaryOf({ flows, drafts: { counts } }: Gate): string {
  return `${flows.length} flows changed; drafts: ${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')}`;
}

function inWords(id: string, { changes, flows, refusals, decisions, drafts: { counts, examples } }: Gate): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  return [
    `Release ${id}:`,
    ...list('Changes:', changes),
    ...list('Changed flows:', flows),
    ...list('Decides differently:', decisions),
    `Open drafts: ${counts.unchanged} continue unchanged, ${counts.migrated} after a migration, ${counts.loses} lose answers, ${counts.stops} cannot continue`,
    ...list('Drafts:', examples),
    ...list('It cannot be published:', refusals),
  ].join('\n');
}
