// The work of the commands about releases. Loaded on demand: it needs the server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeProblem, levelOf } from '@fahrplan/engine';
import { differences } from '@fahrplan/engine/authoring/changes';
import { onDisk } from '../../build/onDisk.ts';
import { Project, toKey } from '../../build/project.ts';
import { EXIT_CODES } from '../../server/platform/releases/exitCodes.ts';
import { mergeFiles } from '../../server/platform/releases/mergeFiles.ts';
import { PREVIEW_PATH, toPreviewToken } from '../../server/platform/releases/previewLinks.ts';
import {
  areEqual,
  builderOf,
  readBuiltPortal,
  readDefinitions,
  readFolder,
} from '../../server/platform/releases/releaseFolder.ts';
import { BrokenRelease, BUILD, type Files, LIVE, textsOf } from '../../server/platform/releases/store.ts';
import { STAGES } from '../../server/platform/studio/stages.ts';
import { buildPortal, CODE } from '../../server/releases.ts';
import { CannotRun, type Project as Folder, read } from '../command.ts';
import { baseOf, type Connection, releaseNamed, rememberBase, withReleases } from './connection.ts';
import { asProject, checked, type Gate, lookThrough } from './gate.ts';

/** Number of rows that no database has. */
const EVERY = 1_000_000;

type Args = readonly string[];

/** Builds the portal of a project into a folder. */
export type Build = typeof buildPortal;

export function list(args: Args, { root }: Folder): Promise<number> {
  const { values } = read(args, {
    events: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  });
  const most = values.all ? EVERY : undefined;
  return withReleases(root, async ({ store }) => {
    if (values.events) {
      for (const { happened_at, actor, action, release_id, detail } of await store.events(most))
        console.log(`${happened_at}  ${release_id}  ${actor} ${action}${detail === '' ? '' : `: ${detail}`}`);
      return 0;
    }
    const [live, base, all] = [await store.channel(LIVE), baseOf(root), await store.list(most)];
    if (live === undefined) console.log('Nothing was published: the definitions of the build are served.');
    for (const { id, created_at, author, note } of all) {
      const marks = [...(id === live ? ['live'] : []), ...(id === base ? ['pulled'] : [])];
      console.log(`${id}  ${created_at}  ${author}: ${note}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`);
    }
    return 0;
  });
}

export function pushFiles(args: Args, { root }: Folder): Promise<number> {
  const { values } = read(args, { note: { type: 'string' }, base: { type: 'string' } });
  return withReleases(root, async (connection) => {
    console.log(await push(connection, noteOf(values), values.base));
    return 0;
  });
}

export function pullFiles(args: Args, { root }: Folder): Promise<number> {
  const { values, positionals } = read(args, { base: { type: 'string' } });
  return withReleases(root, async (connection) =>
    pull(connection, await wantedBy(connection, positionals[0]), values.base),
  );
}

export function diff(args: Args, { root }: Folder): Promise<number> {
  const { positionals } = read(args, {});
  return withReleases(root, async (connection) => {
    const [one, other] = positionals;
    const before = await connection.store.files(await wantedBy(connection, one));
    const after = other ? await connection.store.files(await releaseNamed(connection, other)) : readDefinitions(root);
    const said = differences(textsOf(before), textsOf(after));
    for (const sentence of said) console.log(sentence);
    console.log(said.length === 1 ? '1 difference.' : `${said.length} differences.`);
    return 0;
  });
}

export function publish(args: Args, { root }: Folder, build: Build = buildPortal): Promise<number> {
  const { values, positionals } = read(args, {
    note: { type: 'string' },
    base: { type: 'string' },
    yes: { type: 'boolean', default: false },
    override: { type: 'boolean', default: false },
    'no-walks': { type: 'boolean', default: false },
    report: { type: 'string' },
  });
  return withReleases(root, async (connection) => {
    const [named] = positionals;
    const id = named ? await releaseNamed(connection, named) : await push(connection, noteOf(values), values.base);
    const live = await connection.store.channel(LIVE);
    await refuseOutdated(connection, id, live);
    const code = await release(connection, { id, live, ...values, tries: true, walks: !values['no-walks'], build });
    if (code === 0 && (!named || (await isHere(connection, id)))) rememberBase(root, id);
    return code;
  });
}

export function preview(args: Args, { root }: Folder, build: Build = buildPortal): Promise<number> {
  const { values, positionals } = read(args, { days: { type: 'string', default: '7' }, base: { type: 'string' } });
  if (!/^[1-9]\d?$/.test(values.days)) throw new CannotRun('--days takes a number from 1 to 99.');
  return withReleases(root, async (connection) => {
    const { store, actor, now } = connection;
    const [named] = positionals;
    const id = named
      ? await releaseNamed(connection, named)
      : await push(connection, `preview by ${actor}`, values.base);
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
    note: { type: 'string' },
    seen: { type: 'string' },
    report: { type: 'string' },
  });
  return withReleases(root, async (connection) => {
    const { store, actor, now } = connection;
    const live = await releaseNamed(connection, LIVE);
    if (values.seen !== undefined && values.seen !== live)
      throw new CannotRun(
        `The release ${live} was published meanwhile. Look again at what the roll back changes.`,
        EXIT_CODES.outdated,
      );
    const to = positionals[0] ? await releaseNamed(connection, positionals[0]) : await liveBefore(connection, live);
    if (!(await store.wasMovedTo(LIVE, to)) && (await store.find(to))?.author !== BUILD)
      throw new CannotRun(`The release ${to} was never live. Publish it instead, which tests it.`);
    const why = values.note?.trim() ? `: ${values.note.trim()}` : '';
    const id = values.yes
      ? await store.addCopy(to, {
          parent: live,
          author: actor,
          note: `${ROLLED_BACK}“${(await store.find(to))?.note ?? to}”${why}`,
          now,
        })
      : to;
    return release(connection, { id, live, ...values, tries: false, walks: false, build });
  });
}

/** Returns true if the folder has the files of a release: it may have been stored from here. */
async function isHere({ store, root }: Connection, id: string): Promise<boolean> {
  return areEqual(await store.files(id), readDefinitions(root));
}

async function push(connection: Connection, note: string, base: string | undefined): Promise<string> {
  const { store, root, actor, now } = connection;
  const parent = await originOf(connection, base);
  return store.add({ parent, files: readDefinitions(root), author: actor, note, now });
}

/** Release that the files of this folder come from: recorded, named, or with the same files. */
async function originOf(connection: Connection, named: string | undefined): Promise<string> {
  const { store, root } = connection;
  const recorded = baseOf(root);
  if (named !== undefined) return releaseNamed(connection, named);
  if (recorded !== undefined && (await store.find(recorded))) return recorded;
  const same = await store.withFiles(readDefinitions(root));
  if (same !== undefined) return same;
  throw new CannotRun(
    'It is not known which release the files of flows/ come from, so changes of others could be taken back. Name it once with --base RELEASE, or --base build for the definitions of the build.',
  );
}

function noteOf({ note = '' }: { readonly note?: string | undefined }): string {
  if (note.trim() === '') throw new CannotRun('The note is missing. Say in a sentence what changes, with --note.');
  return note.trim();
}

/** The named release; else the live one, or that of the build. */
async function wantedBy(connection: Connection, name: string | undefined): Promise<string> {
  if (name !== undefined) return releaseNamed(connection, name);
  const found = await connection.store.served();
  if (found === undefined) throw new CannotRun('There is no release yet. Start the server once, or push one.');
  return found;
}

async function pull(connection: Connection, id: string, base: string | undefined): Promise<number> {
  const { store, root } = connection;
  const theirs = await store.files(id);
  const mine = readDefinitions(root);
  const { files, both, conflicts } = mergeFiles(await store.files(await originOf(connection, base)), mine, theirs);
  if (conflicts.size > 0) {
    const said = [...conflicts].flatMap(([path, places]) => places.map((place) => `${path}: ${place}`));
    console.log(['Both have changed the same parts, so nothing was written:', ...said].join('\n'));
    return 1;
  }
  const outside = [...files.keys()].filter((path) => !path.startsWith('flows/'));
  if (outside.length > 0) throw new CannotRun(`The release has files outside flows/: ${outside.join(', ')}`);
  const merged = new Map(mine);
  for (const [path, content] of files)
    if (content === null) merged.delete(path);
    else merged.set(path, content);
  const worse = await problemsOfMerge(merged, mine, theirs);
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
  const merges = both.length > 0 ? `, ${both.length} merged` : '';
  console.log(`${id}: ${files.size} ${files.size === 1 ? 'file' : 'files'} written${merges}.`);
  return 0;
}

/** Problems that neither of the two has alone. */
async function problemsOfMerge(merged: Files, mine: Files, theirs: Files): Promise<readonly string[]> {
  const isNew = (one: Files) =>
    one !== merged &&
    !(one.size === merged.size && [...one].every(([path, content]) => merged.get(path)?.equals(content)));
  if (!isNew(mine) || !isNew(theirs)) return [];
  const [after, ...before] = await Promise.all(
    [merged, mine, theirs].map((files) => asProject(files, CODE, problemsIn)),
  );
  const known = new Set(before.flatMap((problems) => [...problems.keys()]));
  return [...(after ?? [])].flatMap(([key, said]) => (known.has(key) ? [] : [said]));
}

/** Problems by what identifies them on any line. */
const problemsIn = async (root: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    new Project(onDisk(root))
      .check()
      .problems.filter((problem) => levelOf(problem) !== 'hint')
      .map((problem) => [toKey(problem), describeProblem(problem)]),
  );

/** A release that was made from another one than the live release would take changes back. */
async function refuseOutdated({ store }: Connection, id: string, live: string | undefined): Promise<void> {
  if (live === undefined) return;
  let at: string | null | undefined = id;
  while (at && at !== live) at = (await store.find(at))?.parent;
  if (at !== live)
    throw new CannotRun(
      `The live release ${live} was published meanwhile, and ${id} lacks its changes. Run pull, then publish again.`,
      EXIT_CODES.outdated,
    );
}

interface Releasing {
  readonly id: string;
  readonly live: string | undefined;
  readonly yes: boolean;
  readonly override: boolean;
  /** False for a release that was live before. */
  readonly tries: boolean;
  readonly walks: boolean;
  /** File for the result as JSON. */
  readonly report?: string | undefined;
  readonly build: Build;
}

/** Shows the gate, and makes the release live if it may be. */
async function release(
  connection: Connection,
  { id, live, yes, override, tries, walks, report, build }: Releasing,
): Promise<number> {
  const { store, actor } = connection;
  const before = await servedFiles(connection, live, id);
  const gate = await lookThrough(connection, { before, after: await store.files(id), tries, walks });
  const say = (published?: string) =>
    report &&
    writeFileSync(report, JSON.stringify({ ...gate, ...(live && { live }), ...(published && { published }) }));
  say();
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
  // The clock of the decision: drafts that were written since are validated when they are resumed.
  await store.move(LIVE, id, { seen: live, actor, detail: summaryOf(gate), now: new Date() });
  say(id);
  console.log(`${id} is live. Servers show it within seconds.`);
  return 0;
}

async function ensureBuilt({ store }: Connection, id: string, build: Build): Promise<void> {
  const builder = builderOf(CODE);
  const alike = await store.builtAlike(id, builder);
  if (alike !== undefined) return store.shareBuild(alike, id, builder);
  const files = await store.files(id);
  // The served portal, for a roll back to it.
  const built = readBuiltPortal(CODE, files, builder);
  if (built) return store.addBuild(id, builder, built);
  console.log(STAGES.build);
  const web = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
  try {
    await asProject(files, CODE, (project) => build(CODE, project, web));
    await store.addBuild(id, builder, readFolder(web));
  } finally {
    rmSync(web, { recursive: true, force: true });
  }
}

/** Files that are served now. A damaged live release must not keep out the one that replaces it. */
async function servedFiles({ store }: Connection, live: string | undefined, id: string): Promise<Files> {
  const build = await store.latestBy(BUILD);
  try {
    return await store.files(live ?? build ?? id);
  } catch (error) {
    if (!(error instanceof BrokenRelease)) throw error;
    console.log(`${error.message} The changes are those from the build.`);
    return store.files(build ?? id);
  }
}

/** The latest release that was live before, is not the same as the live one, and was not rolled back itself. */
async function liveBefore({ store }: Connection, live: string): Promise<string> {
  const served = await store.movesOf(LIVE);
  const content = await store.contentOf(live);
  const rolledBack = new Set(served.flatMap(({ note, parent }) => (note.startsWith(ROLLED_BACK) ? [parent] : [])));
  const found = served.find(({ id, files }) => files !== content && !rolledBack.has(id));
  const before = found?.id ?? (await store.latestBy(BUILD));
  if (before === undefined) throw new CannotRun('No release was live before this one. Name one: rollback RELEASE');
  return before;
}

const ROLLED_BACK = 'rolled back to ';

function summaryOf({ flows, drafts: { counts } }: Gate): string {
  const drafts = Object.entries(counts).flatMap(([outcome, count]) => (count > 0 ? [`${outcome} ${count}`] : []));
  return `changed flows: ${flows.length}; open drafts: ${drafts.join(', ') || 'none'}`;
}

function inWords(
  id: string,
  { changes, flows, refusals, decisions, paths, drafts: { counts, examples } }: Gate,
): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  return [
    `Release ${id}:`,
    ...list('Changes:', changes),
    ...list('Changed flows:', flows),
    ...list('Decides differently:', decisions),
    ...list('Customers of scenarios meet other steps:', paths),
    `Open drafts: ${counts.unchanged} continue unchanged, ${counts.migrated} after a migration, ${counts.loses} lose answers, ${counts.stops} cannot continue`,
    ...list('Drafts:', examples),
    ...list('It cannot be published:', refusals),
  ].join('\n');
}
