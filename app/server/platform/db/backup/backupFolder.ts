// Folder of a backup: tables as compressed JSON lines, uploaded files, a list of contents, checksums.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { AnyRow } from '../anyTables.ts';

const FORMAT = 1;

/** Format of `sha256sum`, which can check it too. It is written last, so a backup without it is incomplete. */
const SUMS = 'SHA256SUMS';

const CONTENTS = 'backup.json';

/** Contents of a backup. */
export interface BackupContents {
  readonly format: typeof FORMAT;
  /** Start of the backup, as ISO instant. */
  readonly created_at: string;
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Paths of the uploaded files. */
  readonly files: readonly string[];
  /** Paths of files that the database names, and that were missing in the storage. */
  readonly missing: readonly string[];
}

export const tableFile = (table: string): string => `tables/${table}.jsonl.gz`;
export const uploadFile = (path: string): string => `uploads/${path}`;

/** Writes a backup. Only its owner can read it. */
export class BackupWriter {
  readonly #folder: string;
  readonly #sums = new Map<string, string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws for a folder with files */
  static async create(folder: string): Promise<BackupWriter> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new Error(`The folder ${folder} has files already. Name an empty or a new one.`);
    return new BackupWriter(folder);
  }

  has(file: string): boolean {
    return this.#sums.has(file);
  }

  /** Stores a stream in a file, which it replaces. */
  async write(file: string, content: Readable, ...through: readonly Transform[]): Promise<void> {
    const place = join(this.#folder, file);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline([content, ...through, hashing, createWriteStream(place, { mode: 0o600, flush: true })]);
    this.#sums.set(file, hash.digest('hex'));
  }

  writeTable(table: string, lines: AsyncIterable<string>): Promise<void> {
    return this.write(tableFile(table), Readable.from(lines), createGzip());
  }

  async remove(file: string): Promise<void> {
    this.#sums.delete(file);
    await rm(join(this.#folder, file), { force: true });
  }

  files(): string[] {
    return [...this.#sums.keys()];
  }

  /** Completes the backup. */
  async finish(contents: Omit<BackupContents, 'format'>): Promise<void> {
    const text = `${JSON.stringify({ format: FORMAT, ...contents }, undefined, 2)}\n`;
    await writeFile(join(this.#folder, CONTENTS), text, { mode: 0o600, flush: true });
    this.#sums.set(CONTENTS, createHash('sha256').update(text).digest('hex'));
    const sums = [...this.#sums].map(([file, sum]) => `${sum}  ${file}\n`).join('');
    await writeFile(join(this.#folder, `${SUMS}.part`), sums, { mode: 0o600, flush: true });
    await rename(join(this.#folder, `${SUMS}.part`), join(this.#folder, SUMS));
  }
}

/**
 * Reads the contents of a backup, after comparing every file with its checksum.
 *
 * @throws for an incomplete, damaged or unknown backup
 */
export async function openBackup(folder: string): Promise<BackupContents> {
  const sums = await readSums(folder);
  for (const [file, sum] of sums) {
    const found = await hashOfFile(join(folder, file));
    if (found === undefined) throw new Error(`The backup is damaged: ${file} is missing. Use another backup.`);
    if (found !== sum) throw new Error(`The backup is damaged: ${file} was changed. Use another backup.`);
  }
  if (!sums.has(CONTENTS))
    throw new Error(`The backup is damaged: ${SUMS} does not name ${CONTENTS}. Use another backup.`);
  const contents = JSON.parse(await readFile(join(folder, CONTENTS), 'utf8')) as BackupContents;
  if (contents.format !== FORMAT)
    throw new Error(
      `The backup has the format ${contents.format}, which is unknown. Restore it with the version that made it.`,
    );
  const named = [...contents.tables.map(({ name }) => tableFile(name)), ...contents.files.map(uploadFile)];
  const unnamed = named.find((file) => !sums.has(file));
  if (unnamed !== undefined)
    throw new Error(`The backup is damaged: ${SUMS} does not name ${unnamed}. Use another backup.`);
  return contents;
}

async function readSums(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw new Error(`${folder} holds no complete backup: ${SUMS} is missing. Use another backup.`);
  });
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

/** Returns undefined for a missing file. */
async function hashOfFile(place: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Reads the rows of a table in parts. */
export async function* readTable(folder: string, table: string, atOnce: number): AsyncIterable<readonly AnyRow[]> {
  const text = createReadStream(join(folder, tableFile(table)))
    .pipe(createGunzip())
    .setEncoding('utf8');
  let part: AnyRow[] = [];
  let rest = '';
  // Not by the module readline: some versions of Node end a line at U+2028, too.
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    part.push(...lines.map((line) => JSON.parse(line) as AnyRow));
    if (part.length < atOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

export const readUpload = (folder: string, path: string): Readable => createReadStream(join(folder, uploadFile(path)));
