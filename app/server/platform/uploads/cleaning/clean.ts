// A file loses what it tells besides: where and when a picture was taken, with what, and whatever else nobody looks for in it.
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { besideOf, toStorageProblem } from '../disk.ts';
import type { FileKind } from '../uploadLimits.ts';
import { copyPages } from './document.ts';
import { keepPictureAlone } from './heic.ts';
import { drawAnew } from './picture.ts';
import { inTurns } from './turns.ts';

/** Every kind of file that is taken can be cleaned; a kind without a way does not compile. */
const CLEANERS: { readonly [Kind in FileKind]: (content: Buffer) => Promise<Buffer> } = {
  jpg: (content) => drawAnew(content, 'jpg'),
  png: (content) => drawAnew(content, 'png'),
  heic: keepPictureAlone,
  pdf: copyPages,
};

/** Two large pictures at a time need some hundred megabytes; documents share a limit, and come one by one. */
const pictures = inTurns(2);
const documents = inTurns(1);

/** Of a file that is clean only its owner may read, and nobody write: so one that was done is known, whatever was written down of it. */
const CLEAN_MODE = 0o400;

/** Nobody cleans a file for so long. */
const ABANDONED_MS = 10 * 60_000;

/** Makes content without what it tells besides. */
export function cleanContent(content: Buffer, kind: FileKind): Promise<Buffer> {
  return (kind === 'pdf' ? documents : pictures)(() => CLEANERS[kind](content));
}

/**
 * Cleans a file in its place, at once and whole: whoever is interrupted leaves it as it was, or clean.
 *
 * One that is clean already is left alone, and so is one that somebody else is cleaning.
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

/** Whoever makes the file beside cleans; one of somebody who was killed is taken over. */
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

/** One that its owner may write has just arrived, or is from before files were cleaned. */
const isClean = async (path: string): Promise<boolean> => ((await stat(path)).mode & 0o200) === 0;
