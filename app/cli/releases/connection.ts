// The database of releases, as the server of this project would open it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../server/openDatabase.ts';
import { EXIT_CODES } from '../../server/platform/releases/exitCodes.ts';
import { BrokenRelease, BUILD, ChannelMoved, LIVE, ReleaseStore } from '../../server/platform/releases/store.ts';
import { readBindings } from '../../server/platform/settings/settings.ts';
import { NotBuilt } from '../../server/releases.ts';
import { CannotRun } from '../command.ts';

export interface Connection {
  readonly store: ReleaseStore;
  /** Root of the project. */
  readonly root: string;
  /** Name in the audit trail. */
  readonly actor: string;
  readonly now: Date;
}

/** Runs work with an open database. */
export async function withReleases(root: string, work: (connection: Connection) => Promise<number>): Promise<number> {
  const { database: place } = readBindings(process.env);
  // Relative paths are the server's, which runs in the root.
  const database = await openDatabase('file' in place ? { file: resolve(root, place.file) } : place);
  try {
    const actor = process.env['RELEASE_AUTHOR'] || userInfo().username;
    return await work({ store: new ReleaseStore(database), root, actor, now: new Date() });
  } catch (error) {
    if (error instanceof BrokenRelease) throw new CannotRun(error.message);
    if (error instanceof ChannelMoved) throw new CannotRun(error.message, EXIT_CODES.outdated);
    if (error instanceof NotBuilt) throw new CannotRun(error.message, EXIT_CODES.not_built);
    throw error;
  } finally {
    await database.destroy();
  }
}

/**
 * Finds a release by the beginning of its id, or as `live` or `build`.
 *
 * @throws CannotRun for an unknown or ambiguous beginning of an id
 */
export async function releaseNamed({ store }: Connection, name: string): Promise<string> {
  if (name === LIVE) {
    const live = await store.channel(LIVE);
    if (live === undefined) throw new CannotRun('Nothing was published. The definitions of the build are served.');
    return live;
  }
  if (name === BUILD) {
    const build = await store.latestBy(BUILD);
    if (build === undefined) throw new CannotRun('There is no release of a build. Start the server once.');
    return build;
  }
  const found = /^[0-9a-f]+$/.test(name) ? await store.startingWith(name) : [];
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  throw new CannotRun(
    `${found.length === 0 ? 'There is no release' : 'Several releases begin with'} "${name}". List them with: npm run flows -- releases`,
  );
}

/** Release that the files of this folder come from. */
export function baseOf(root: string): string | undefined {
  const file = join(root, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string }).id : undefined;
}

export function rememberBase(root: string, id: string): void {
  mkdirSync(join(root, '.data'), { recursive: true });
  writeFileSync(join(root, RECORD), `${JSON.stringify({ id })}\n`);
}

const RECORD = '.data/release.json';
