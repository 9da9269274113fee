// Releases of definitions in the database: immutable sets of files, and the channels that serve them.
import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { DraftRow, ReleaseEventRow, ReleaseRow, Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';

/** Author of releases that are the definitions of a build. */
export const BUILD = 'build';

/** Channel of the release that customers are served. */
export const LIVE = 'live';

/** Contents by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Returns the files as texts. */
export const textsOf = (files: Files): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, content]) => [path, String(content)]));

/** Hashes by path. */
type FileList = Readonly<Record<string, string>>;

const ID_LENGTH = 16;

/** Maximum number of files of a release, and of their bytes. */
const MAX_FILES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Bodies that one statement reads or writes. */
const AT_ONCE = 50;

/** Rows that a list has. */
const LISTED = 20;

/** Moves of a channel among which a roll back finds the release before. */
const MOVES = 200;

export interface NewRelease {
  readonly parent: string | null;
  readonly files: Files;
  readonly author: string;
  readonly note: string;
  readonly now: Date;
}

/** Another editor or command has moved the channel meanwhile. Nothing was changed. */
export class ChannelMoved extends Error {}

/** Content of a release in the database does not have the hash that names it. */
export class BrokenRelease extends Error {}

export class ReleaseStore {
  constructor(readonly database: Database) {}

  /**
   * Stores a release.
   *
   * @returns its id; that of the parent if the files are the same
   */
  async add({ parent, files, author, note, now }: NewRelease): Promise<string> {
    const list = await this.#storeBodies(files);
    const before = parent === null ? undefined : await this.find(parent);
    if (before?.files === list) return before.id;
    return inTransaction(this.database, (transaction) =>
      insert(transaction, { parent, files: list, author, note, now }, 'stored'),
    );
  }

  /** Stores the definitions of a build, under an id that is the same on all servers. */
  async addBuilt(files: Files, author: string, now: Date): Promise<string> {
    const list = await this.#storeBodies(files);
    const id = list.slice(0, ID_LENGTH);
    const created_at = now.toISOString();
    await this.database
      .insertInto('releases')
      .values({ id, parent: null, files: list, author, note: 'definitions of the build', created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return id;
  }

  /** Finds a release with exactly these files. */
  async withFiles(files: Files): Promise<string | undefined> {
    const row = await this.database
      .selectFrom('releases')
      .select('id')
      .where('files', '=', hashOf(listOf(files)))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  }

  /** Makes a release with the files of an older one, as a new row. */
  async addCopy(of: string, { parent, author, note, now }: Omit<NewRelease, 'files'>): Promise<string> {
    const { files } = await this.#get(of);
    return inTransaction(this.database, (transaction) =>
      insert(transaction, { parent, files, author, note, now }, 'stored'),
    );
  }

  find(id: string): Promise<ReleaseRow | undefined> {
    return this.database.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Lists releases, the latest first. */
  list(most = LISTED): Promise<ReleaseRow[]> {
    return this.database
      .selectFrom('releases')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
  }

  /** Ids that begin with a text; at most two, since one of several is not meant. */
  async startingWith(text: string): Promise<string[]> {
    const rows = await this.database
      .selectFrom('releases')
      .select('id')
      .where('id', '>=', text)
      .where('id', '<', `${text}g`)
      .limit(2)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Releases that a channel has served, the latest first. */
  movesOf(channel: string, most = MOVES): Promise<Pick<ReleaseRow, 'id' | 'parent' | 'files' | 'note'>[]> {
    return this.database
      .selectFrom('release_events')
      .innerJoin('releases', 'releases.id', 'release_events.release_id')
      .select(['releases.id', 'releases.parent', 'releases.files', 'releases.note'])
      .where('release_events.action', '=', `moved ${channel}`)
      .orderBy('release_events.happened_at', 'desc')
      .limit(most)
      .execute();
  }

  /** Id of the latest release of an author. */
  async latestBy(author: string): Promise<string | undefined> {
    const row = await this.database
      .selectFrom('releases')
      .select('id')
      .where('author', '=', author)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  }

  /** Lists what was done with releases, the latest first. */
  events(most = LISTED): Promise<ReleaseEventRow[]> {
    return this.database
      .selectFrom('release_events')
      .selectAll()
      .orderBy('happened_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
  }

  /** Adds to the audit trail what concerns no release. */
  async record({ now, ...event }: { actor: string; action: string; detail: string; now: Date }): Promise<void> {
    await inTransaction(this.database, (transaction) =>
      note(transaction, { release_id: '', ...event, happened_at: now.toISOString() }),
    );
  }

  /** @throws Error for an unknown release, BrokenRelease */
  async files(id: string): Promise<Files> {
    return this.#readList((await this.#get(id)).files);
  }

  /** Hashes of the files by path. */
  async hashes(id: string): Promise<ReadonlyMap<string, string>> {
    const { files } = await this.#get(id);
    const [content] = (await this.bodies([files])).values();
    return new Map(Object.entries(JSON.parse(String(content)) as FileList));
  }

  /** Stores a content that no release has yet; returns its hash. */
  async addBody(text: string): Promise<string> {
    const body = Buffer.from(text);
    await this.#storeNew(new Map([[hashOf(body), body]]));
    return hashOf(body);
  }

  /** Hash of the list of files: equal for equal files. */
  async contentOf(id: string): Promise<string> {
    return (await this.#get(id)).files;
  }

  /** Stores the portal that a version of the code has built from a release. */
  async addBuild(id: string, builder: string, files: Files): Promise<void> {
    const list = await this.#storeBodies(files);
    await this.database
      .insertInto('release_builds')
      .values({ release_id: id, builder, files: list })
      .onConflict((conflict) => conflict.columns(['release_id', 'builder']).doUpdateSet({ files: list }))
      .execute();
  }

  /** @returns undefined if that version of the code has not built the release */
  async build(id: string, builder: string): Promise<Files | undefined> {
    const row = await this.database
      .selectFrom('release_builds')
      .select('files')
      .where('release_id', '=', id)
      .where('builder', '=', builder)
      .executeTakeFirst();
    return row && this.#readList(row.files);
  }

  async isBuilt(id: string, builder: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('release_builds')
      .select('builder')
      .where('release_id', '=', id)
      .where('builder', '=', builder)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Finds a release with the same files that this version of the code has built. */
  async builtAlike(id: string, builder: string): Promise<string | undefined> {
    const { files } = await this.#get(id);
    const row = await this.database
      .selectFrom('releases')
      .innerJoin('release_builds', 'release_builds.release_id', 'releases.id')
      .select('releases.id')
      .where('releases.files', '=', files)
      .where('release_builds.builder', '=', builder)
      .executeTakeFirst();
    return row?.id;
  }

  /** Lets a release have the build of another one with the same files. */
  async shareBuild(from: string, to: string, builder: string): Promise<void> {
    const row = await this.database
      .selectFrom('release_builds')
      .select('files')
      .where('release_id', '=', from)
      .where('builder', '=', builder)
      .executeTakeFirstOrThrow();
    await this.database
      .insertInto('release_builds')
      .values({ release_id: to, builder, files: row.files })
      .onConflict((conflict) => conflict.columns(['release_id', 'builder']).doNothing())
      .execute();
  }

  /** Returns true if a channel has ever served a release. */
  async wasMovedTo(channel: string, id: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('release_events')
      .select('id')
      .where('release_id', '=', id)
      .where('action', '=', `moved ${channel}`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns true if a preview channel serves a release. */
  async isOffered(id: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('channels')
      .select('name')
      .where('release_id', '=', id)
      .where('name', 'like', 'preview/%')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lists open drafts of all customers, page by page. */
  openDrafts(most: number, after?: Pick<DraftRow, 'customer_id' | 'flow' | 'input'>) {
    const { customer_id = '', flow = '', input = '' } = after ?? {};
    return this.database
      .selectFrom('drafts')
      .select(['customer_id', 'flow', 'input', 'content'])
      .where('content', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('customer_id', 'flow', 'input'), '>', tuple(customer_id, flow, input)),
      )
      .orderBy('customer_id')
      .orderBy('flow')
      .orderBy('input')
      .limit(most)
      .execute();
  }

  /** Release that customers are served: the published one, or that of the build; undefined before the first start. */
  async served(): Promise<string | undefined> {
    return (await this.channel(LIVE)) ?? this.latestBy(BUILD);
  }

  /** @returns undefined if nothing was published to the channel */
  async channel(name: string): Promise<string | undefined> {
    const row = await this.database
      .selectFrom('channels')
      .select('release_id')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.release_id;
  }

  /**
   * Moves a channel to a release, with an entry in the audit trail.
   *
   * @param seen release that the channel served when the decision was made
   * @throws ChannelMoved if it serves another one now
   */
  async move(
    name: string,
    id: string,
    { seen, actor, detail, now }: { seen: string | undefined; actor: string; detail: string; now: Date },
  ): Promise<void> {
    await this.#get(id);
    await inTransaction(this.database, async (transaction) => {
      const moved_at = now.toISOString();
      const moved =
        seen === undefined
          ? await transaction
              .insertInto('channels')
              .values({ name, release_id: id, moved_at })
              .onConflict((conflict) => conflict.column('name').doNothing())
              .returning('name')
              .executeTakeFirst()
          : await transaction
              .updateTable('channels')
              .set({ release_id: id, moved_at })
              .where('name', '=', name)
              .where('release_id', '=', seen)
              .returning('name')
              .executeTakeFirst();
      if (moved === undefined)
        throw new ChannelMoved(`The channel ${name} was moved meanwhile. Look at it, and decide again.`);
      await note(transaction, { release_id: id, actor, action: `moved ${name}`, detail, happened_at: moved_at });
    });
  }

  async #get(id: string): Promise<ReleaseRow> {
    const row = await this.find(id);
    if (row === undefined) throw new Error(`There is no release "${id}". List them with: npm run flows -- releases`);
    return row;
  }

  /** Stores bodies that are new, and the list of them; returns the hash of the list. */
  async #storeBodies(files: Files): Promise<string> {
    refuseOther(files);
    const content = listOf(files);
    await this.#storeNew(new Map([...files.values(), content].map((body) => [hashOf(body), body])));
    return hashOf(content);
  }

  async #storeNew(all: Files): Promise<void> {
    const stored = new Set<string>();
    for (const hashes of inParts([...all.keys()])) {
      const rows = await this.database
        .selectFrom('release_bodies')
        .select('hash')
        .where('hash', 'in', hashes)
        .execute();
      for (const { hash } of rows) stored.add(hash);
    }
    for (const [hash, body] of all)
      if (!stored.has(hash))
        await this.database
          .insertInto('release_bodies')
          .values({ hash, body: gzipSync(body).toString('base64') })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
  }

  async #readList(hash: string): Promise<Files> {
    const [content] = (await this.bodies([hash])).values();
    const list = JSON.parse(String(content)) as FileList;
    const bodies = await this.bodies(Object.values(list));
    const files = new Map(Object.entries(list).map(([path, one]) => [path, bodies.get(one) as Buffer]));
    refuseOther(files);
    return files;
  }

  /**
   * Reads contents by their hashes.
   *
   * @throws BrokenRelease for content that is missing or does not have its hash
   */
  async bodies(hashes: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const part of inParts([...new Set(hashes)])) {
      const rows = await this.database.selectFrom('release_bodies').selectAll().where('hash', 'in', part).execute();
      for (const { hash, body } of rows) found.set(hash, unpacked(hash, body));
    }
    const missing = hashes.find((hash) => !found.has(hash));
    if (missing !== undefined) throw new BrokenRelease(`The content ${missing} of a release is missing.`);
    return found;
  }
}

function unpacked(hash: string, body: string): Buffer {
  let content: Buffer | undefined;
  try {
    content = gunzipSync(Buffer.from(body, 'base64'));
  } catch {
    // Reported below.
  }
  if (content === undefined || hashOf(content) !== hash)
    throw new BrokenRelease(`The content ${hash} of a release is damaged.`);
  return content;
}

interface Stored {
  readonly parent: string | null;
  readonly files: string;
  readonly author: string;
  readonly note: string;
  readonly now: Date;
}

async function insert(transaction: Transaction<Tables>, stored: Stored, action: string): Promise<string> {
  const { parent, files, author, note: why, now } = stored;
  const created_at = now.toISOString();
  // Random, so that two releases of the same files in one millisecond differ.
  const id = hashOf(JSON.stringify([parent, files, author, why, created_at, randomUUID()])).slice(0, ID_LENGTH);
  await transaction.insertInto('releases').values({ id, parent, files, author, note: why, created_at }).execute();
  await note(transaction, { release_id: id, actor: author, action, detail: why, happened_at: created_at });
  return id;
}

async function note(transaction: Transaction<Tables>, event: Omit<ReleaseEventRow, 'id'>): Promise<void> {
  await transaction
    .insertInto('release_events')
    .values({ id: randomUUID(), ...event })
    .execute();
}

/** List of the hashes of files, the same for the same files. */
function listOf(files: Files): Buffer {
  const hashes = [...files].map(([path, content]) => [path, hashOf(content)] as const);
  const list: FileList = Object.fromEntries(hashes.sort(([one], [other]) => (one < other ? -1 : 1)));
  return Buffer.from(JSON.stringify(list));
}

/** Path below a folder, in the notation of all systems. */
const SAFE_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\:\0][^\\:\0]*$/;

/** @throws Error for a path that leads elsewhere, and for too many or too large files */
function refuseOther(files: Files): void {
  const wrong = [...files.keys()].find((path) => !SAFE_PATH.test(path));
  if (wrong !== undefined)
    throw new Error(`The path ${JSON.stringify(wrong)} is no path below the folder of a release.`);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (files.size > MAX_FILES || bytes > MAX_BYTES)
    throw new Error(
      `The release has ${files.size} files with ${bytes} bytes. At most ${MAX_FILES} files with ${MAX_BYTES} bytes are stored.`,
    );
}

/** Returns the hash that names a content. */
export const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

function inParts<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
