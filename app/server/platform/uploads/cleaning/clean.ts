// Removes metadata from files, such as place, time and device of a picture.
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { besideOf, toStorageProblem } from '../disk.ts';
import type { FileKind } from '../uploadLimits.ts';
import { copyPages } from './document.ts';
import { keepPictureAlone } from './heic.ts';
import { drawAnew } from './picture.ts';
import { inTurns } from './turns.ts';

/** Total map: each accepted kind of file must have a cleaner. */
const CLEANERS: { readonly [Kind in FileKind]: (content: Buffer) => Promise<Buffer> } = {
  jpg: (content) => drawAnew(content, 'jpg'),
  png: (content) => drawAnew(content, 'png'),
  heic: keepPictureAlone,
  pdf: copyPages,
};

/** Two large pictures at a time take some hundred MB. PDFs run one by one: they share a limit. */
const pictures = inTurns(2);
const documents = inTurns(1);

/** Mode of clean files: read-only, which identifies them independently of the database. */
const CLEAN_MODE = 0o400;

/** Age after which the temporary file of another process counts as abandoned. */
const ABANDONED_MS = 10 * 60_000;

export function cleanContent(content: Buffer, kind: FileKind): Promise<Buffer> {
  return (kind === 'pdf' ? documents : pictures)(() => CLEANERS[kind](content));
}

/**
 * Cleans a file atomically. Skips it when it is clean, or another process is cleaning it.
 *
 * @returns whether it is clean now
 * @throws too_many_pixels, file_content_not_allowed, unavailable when the disk refuses it
 */
export async function cleanFile(path: string, kind: FileKind): Promise<boolean> {
  const beside = besideOf(path);
  const target = await claim(beside);
  if (target === undefined) return false;
  try {
    if (await isClean(path)) return true;
    const cleaned = await cleanContent(await readFile(path), kind);
    await target.writeFile(cleaned);
    await target.sync();
    await target.close();
    await rename(beside, path);
    return true;
  } catch (error) {
    throw toStorageProblem(error);
  } finally {
    await target.close();
    await rm(beside, { force: true });
  }
}

/** Creates the temporary file, which is also a lock. Takes over one whose process has died. */
async function claim(beside: string): Promise<FileHandle | undefined> {
  const make = () => open(beside, 'wx', CLEAN_MODE).catch(toNothing('EEXIST'));
  const made = await make();
  if (made) return made;
  const began = (await stat(beside).catch(toNothing('ENOENT')))?.mtimeMs ?? 0;
  if (Date.now() - began < ABANDONED_MS) return undefined;
  await rm(beside, { force: true });
  return make();
}

const toNothing = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw toStorageProblem(error);
  return undefined;
};

/** A writable file is new, or older than the cleaning of files. */
const isClean = async (path: string): Promise<boolean> => ((await stat(path)).mode & 0o200) === 0;
