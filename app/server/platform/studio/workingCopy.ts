// The working copy that all editors share: files that differ from the release it is based on.
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem } from '../http/problems.ts';
import { mergeFiles } from '../releases/mergeFiles.ts';
import { BrokenRelease, type Files, hashOf, ReleaseStore } from '../releases/store.ts';

/** Channel of the release that the working copy is based on. */
const WORK = 'work';

/** Folder of all paths of the working copy. */
export const ROOT = 'flows/';

/** Changes of a row by others that a save takes in before it gives up. */
const TRIES = 5;

export interface WorkFile {
  /** Path below flows/. */
  readonly path: string;
  readonly hash: string;
  readonly changed?: 'added' | 'changed' | 'removed';
  readonly authors?: readonly string[];
  /** ISO instant of the last change. */
  readonly at?: string;
}

export interface Change {
  readonly path: string;
  /** Null removes the file. */
  readonly text: string | null;
  /** Hash of the text that the change was made from; null for a new file. */
  readonly knows: string | null;
  readonly author: string;
  readonly now: Date;
}

export type Saved =
  | { readonly outcome: 'saved'; readonly hash: string | null }
  /** Another editor's change was merged in. */
  | { readonly outcome: 'merged'; readonly hash: string; readonly text: string }
  /** Both have changed the same parts; nothing was saved. The text is the other editor's, null if removed. */
  | {
      readonly outcome: 'conflict';
      readonly hash: string | null;
      readonly text: string | null;
      readonly places: readonly string[];
    };

/** A file that both the working copy and the live release have changed. A null stands for a removed file. */
export interface UpdateConflict {
  readonly path: string;
  readonly places: readonly string[];
  readonly mine: { readonly hash: string; readonly text: string } | null;
  readonly theirs: string | null;
  /** Merged text that has the part of one side where both have changed it; absent if one has removed the file. */
  readonly merged?: { readonly mine: string; readonly theirs: string };
}

/** Decisions of an editor about conflicts with a release. */
export interface Resolutions {
  /** Release that they looked at. */
  readonly live: string;
  readonly files: ReadonlyMap<string, Pick<Change, 'text' | 'knows'>>;
}

type Decision = readonly [path: string, decided: Pick<Change, 'text' | 'knows'>];

interface Changed {
  readonly hash: string | null;
  readonly authors: readonly string[];
  readonly at: string;
}

export class WorkingCopy {
  readonly #store: ReleaseStore;

  constructor(readonly database: Database) {
    this.#store = new ReleaseStore(database);
  }

  /** Release that it is based on. Without changes it follows the live one, or the build's. */
  async base(now: Date): Promise<string> {
    const [at, served] = [await this.#store.channel(WORK), await this.#served()];
    if (at === served) return at;
    if (at === undefined) {
      await this.database
        .insertInto('channels')
        .values({ name: WORK, release_id: served, moved_at: now.toISOString() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return this.base(now);
    }
    const moved = await this.#holding(at, async (transaction) => {
      if ((await changesIn(transaction)).size > 0) return false;
      await rebase(transaction, served, now);
      return true;
    });
    return moved ? served : ((await this.#store.channel(WORK)) ?? served);
  }

  /** True if another release was published since; `update` brings it in. */
  async isBehind(now: Date): Promise<boolean> {
    return (await this.base(now)) !== (await this.#served());
  }

  async list(now: Date): Promise<WorkFile[]> {
    const [base, changes] = [await this.#store.hashes(await this.base(now)), await changesIn(this.database)];
    const paths = [...new Set([...base.keys(), ...changes.keys()])].sort();
    // A file that was added and removed again is none.
    const there = paths.filter((path) => base.has(path) || changes.get(path)?.hash);
    return there.map((path) => {
      const [before, change] = [base.get(path), changes.get(path)];
      const hash = change ? change.hash : before;
      const kind = before === undefined ? 'added' : change?.hash === null ? 'removed' : 'changed';
      return {
        path: path.slice(ROOT.length),
        hash: hash ?? before ?? '',
        ...(change && { changed: kind, authors: change.authors, at: change.at }),
      };
    });
  }

  /** All files, by their paths from the root of a project. */
  async files(now: Date): Promise<Files> {
    return (await this.snapshot(now)).files;
  }

  /** The base, all files and the authors of what differs, at one moment. */
  async snapshot(now: Date): Promise<{ readonly base: string; readonly files: Files; readonly authors: string[] }> {
    const base = await this.base(now);
    const changes = await changesIn(this.database);
    // Published or updated between the two reads: the changes are those of another base.
    if ((await this.#store.channel(WORK)) !== base) return this.snapshot(now);
    const files = await this.#with(base, changes);
    return { base, files, authors: [...new Set([...changes.values()].flatMap(({ authors }) => authors))].sort() };
  }

  async #with(release: string, changes: ReadonlyMap<string, Changed>): Promise<Files> {
    const base = new Map(await this.#store.files(release));
    const bodies = await this.#store.bodies([...changes.values()].flatMap(({ hash }) => hash ?? []));
    for (const [path, { hash }] of changes)
      if (hash === null) base.delete(path);
      else base.set(path, bodies.get(hash) as Buffer);
    return base;
  }

  /** @returns undefined for a path without a file */
  async read(path: string, now: Date): Promise<{ readonly hash: string; readonly text: string } | undefined> {
    const hash = await this.#current(ROOT + path, await this.base(now));
    return hash === null ? undefined : { hash, text: await this.#text(hash) };
  }

  /**
   * Saves a file. A change that another editor made since is merged by step, field and option.
   *
   * @throws unavailable when others change the file again and again
   */
  async save({ path, text, knows, author, now }: Change): Promise<Saved> {
    const file = ROOT + path;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const base = await this.base(now);
      const current = await this.#current(file, base);
      const merged = await this.#onto(current, { text, knows });
      if ('places' in merged) return { outcome: 'conflict', ...merged };
      const hash = merged.text === null ? null : await this.#store.addBody(merged.text);
      const write = (transaction: Transaction<Tables>) =>
        replace(transaction, { file, from: current, to: hash, author, now });
      if (hash !== current && !(await this.#holding(base, write))) continue;
      if (merged.text === null || merged.text === text) return { outcome: 'saved', hash };
      return { outcome: 'merged', hash: hash as string, text: merged.text };
    }
    throw new Problem('unavailable', 'Other editors save the file at the same time. Save it again.', { retryAfter: 1 });
  }

  /**
   * Brings the release that was published meanwhile into the working copy.
   *
   * @param resolutions decisions about conflicts; those about another release than the live one do not count
   * @returns files whose conflicts are left; then nothing is written, or the working copy has the release already
   */
  async update(author: string, now: Date, resolutions?: Resolutions): Promise<readonly UpdateConflict[]> {
    const [base, served] = [await this.base(now), await this.#served()];
    if (base === served) return this.#saveLate(author, now, [...(resolutions?.files ?? [])], served);
    const before = await changesIn(this.database);
    const mine = await this.#with(base, before);
    const [origin, theirs] = [await this.#store.files(base), await this.#store.files(served)];
    const { files, conflicts } = mergeFiles(origin, mine, theirs);
    const decided: Resolutions['files'] = resolutions?.live === served ? resolutions.files : new Map();
    const wanted = new Map<string, Buffer | null>(mine);
    for (const path of theirs.keys()) if (!wanted.has(path)) wanted.set(path, null);
    for (const [path, content] of files) wanted.set(path, content);
    const left: UpdateConflict[] = [];
    const resolved = new Set<string>();
    for (const [file, places] of conflicts) {
      const path = file.slice(ROOT.length);
      const [old, own, other] = [origin, mine, theirs].map((all) => all.get(file));
      const decision = decided.get(path);
      if (decision !== undefined && decision.knows === (own === undefined ? null : hashOf(own))) {
        wanted.set(file, decision.text === null ? null : Buffer.from(decision.text));
        resolved.add(file);
      } else left.push(await conflictIn(path, places, [old, own, other]));
    }
    if (left.length > 0) return left;
    for (const content of wanted.values()) if (content !== null) await this.#store.addBody(String(content));
    const written = await this.#holding(base, async (transaction) => {
      // Saved meanwhile.
      if (JSON.stringify([...(await changesIn(transaction))]) !== JSON.stringify([...before])) return false;
      await transaction.deleteFrom('work_files').execute();
      for (const [path, content] of wanted) {
        const hash = content === null ? null : hashOf(content);
        const other = theirs.get(path);
        if (hash === (other === undefined ? null : hashOf(other))) continue;
        const { authors = [], at = now.toISOString() } = before.get(path) ?? {};
        const all = authors.length === 0 || resolved.has(path) ? [...new Set([...authors, author])] : authors;
        const row = { path, hash, authors: JSON.stringify(all), changed_at: at };
        await transaction.insertInto('work_files').values(row).execute();
      }
      await rebase(transaction, served, now);
      return true;
    });
    if (!written) return this.update(author, now, resolutions);
    const late = [...decided].filter(([path]) => !resolved.has(ROOT + path));
    return this.#saveLate(author, now, late, served);
  }

  /** Saves decisions about files without a conflict: others have removed it meanwhile. */
  async #saveLate(
    author: string,
    now: Date,
    decisions: readonly Decision[],
    served: string,
  ): Promise<UpdateConflict[]> {
    const left: UpdateConflict[] = [];
    for (const [path, { text, knows }] of decisions) {
      const saved = await this.save({ path, text, knows, author, now });
      if (saved.outcome !== 'conflict') continue;
      const other = (await this.#store.files(served)).get(ROOT + path);
      const own = saved.text === null ? undefined : Buffer.from(saved.text);
      left.push(await conflictIn(path, saved.places, [undefined, own, other]));
    }
    return left;
  }

  /**
   * Bases the working copy on a release that was made from it. Later changes stay.
   *
   * @param base release that it was based on then
   */
  async settle(release: string, base: string, now: Date): Promise<void> {
    const published = await this.#store.hashes(release);
    await this.#holding(base, async (transaction) => {
      for (const [path, { hash }] of await changesIn(transaction))
        if (hash === (published.get(path) ?? null))
          await transaction.deleteFrom('work_files').where('path', '=', path).execute();
      await rebase(transaction, release, now);
    });
  }

  async #served(): Promise<string> {
    const served = await this.#store.served();
    if (served === undefined) throw new Error('There is no release of the build yet.');
    return served;
  }

  /**
   * Runs work in a transaction that waits for others about the working copy.
   *
   * @returns undefined if it has another base now
   */
  #holding<Result>(base: string, work: (transaction: Transaction<Tables>) => Promise<Result>) {
    return inTransaction(this.database, async (transaction): Promise<Result | undefined> => {
      const row = await transaction
        .updateTable('channels')
        .set(({ ref }) => ({ moved_at: ref('moved_at') }))
        .where('name', '=', WORK)
        .where('release_id', '=', base)
        .returning('name')
        .executeTakeFirst();
      return row && work(transaction);
    });
  }

  /** Hash of a file; null without one. */
  async #current(file: string, base: string): Promise<string | null> {
    const row = await this.database.selectFrom('work_files').select('hash').where('path', '=', file).executeTakeFirst();
    return row === undefined ? ((await this.#store.hashes(base)).get(file) ?? null) : row.hash;
  }

  async #text(hash: string): Promise<string> {
    return String((await this.#store.bodies([hash])).get(hash));
  }

  /** Brings a change onto the current text. */
  async #onto(
    current: string | null,
    { text, knows }: Pick<Change, 'text' | 'knows'>,
  ): Promise<{ text: string | null } | { hash: string | null; text: string | null; places: readonly string[] }> {
    if (current === knows || (text !== null && current === hashOf(text)) || (text === null && current === null))
      return { text };
    const theirs = current === null ? null : await this.#text(current);
    const base = knows === null ? undefined : await this.#store.bodies([knows]).catch(unlessDatabaseFails);
    const before = base?.get(knows ?? '');
    if (before === undefined || theirs === null || text === null) {
      const what = theirs === null ? 'the file was removed' : 'the file was changed';
      return { hash: current, text: theirs, places: [what] };
    }
    const { mergeTexts } = await import('@fahrplan/engine/authoring/changes');
    const merged = mergeTexts(String(before), text, theirs);
    return typeof merged === 'string' ? { text: merged } : { hash: current, text: theirs, places: merged };
  }
}

/** @param sides the common origin, the working copy, and the live release */
async function conflictIn(
  path: string,
  places: readonly string[],
  sides: readonly (Buffer | undefined)[],
): Promise<UpdateConflict> {
  const [old, own, other] = sides.map((side) => side && String(side));
  const { mergeKeeping } = await import('@fahrplan/engine/authoring/changes');
  const isEverywhere = old !== undefined && own !== undefined && other !== undefined;
  return {
    ...{ path, places, theirs: other ?? null },
    mine: own === undefined ? null : { hash: hashOf(own), text: own },
    ...(isEverywhere && { merged: { mine: mergeKeeping(old, own, other), theirs: mergeKeeping(old, other, own) } }),
  };
}

/** A text that is not known counts as changed by others. */
function unlessDatabaseFails(error: unknown): undefined {
  if (!(error instanceof BrokenRelease)) throw error;
  return undefined;
}

interface Replacement {
  readonly file: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly author: string;
  readonly now: Date;
}

/** @returns false if the file has changed meanwhile */
async function replace(
  transaction: Transaction<Tables>,
  { file, from, to, author, now }: Replacement,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('work_files')
    .select(['hash', 'authors'])
    .where('path', '=', file)
    .executeTakeFirst();
  if (row !== undefined && row.hash !== from) return false;
  const before = row ? (JSON.parse(row.authors) as string[]) : [];
  const change = {
    hash: to,
    authors: JSON.stringify([...new Set([...before, author])]),
    changed_at: now.toISOString(),
  };
  await transaction
    .insertInto('work_files')
    .values({ path: file, ...change })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(change))
    .execute();
  return true;
}

async function changesIn(database: Database | Transaction<Tables>): Promise<ReadonlyMap<string, Changed>> {
  const rows = await database.selectFrom('work_files').selectAll().orderBy('path').execute();
  return new Map(
    rows.map(({ path, hash, authors, changed_at }) => [
      path,
      { hash, authors: JSON.parse(authors) as string[], at: changed_at },
    ]),
  );
}

async function rebase(transaction: Transaction<Tables>, release: string, now: Date): Promise<void> {
  const row = { release_id: release, moved_at: now.toISOString() };
  await transaction.updateTable('channels').set(row).where('name', '=', WORK).execute();
}
