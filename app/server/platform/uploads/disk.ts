// The folder of files. Paths are made by the server alone, never from what a customer called a file.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problems.ts';

/** Codes of the system for "this cannot be stored right now". */
const CANNOT_STORE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EEXIST'];

/** Finds the place of a file. */
export function placeOf(root: string, path: string): string {
  return join(root, path);
}

/**
 * Writes a file while it arrives; no more than a few chunks of it are ever in memory.
 *
 * @param most how large the file may be, in bytes
 * @returns how large it is, in bytes
 * @throws file_too_large, unavailable when the disk refuses it, invalid_request when it breaks off
 */
export async function writeFile(root: string, path: string, content: Readable, most: number): Promise<number> {
  const place = placeOf(root, path);
  try {
    await mkdir(dirname(place), { recursive: true });
    const target = createWriteStream(place, { flags: 'wx', mode: 0o600 });
    // Content that broke off before fails before the file is opened: it would be made after it was thrown away.
    const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
    await pipeline(content, refuseAbove(most), target).finally(() => closed);
    return target.bytesWritten;
  } catch (error) {
    throw toStorageProblem(error);
  }
}

/** Deletes a file, with what was begun beside it; one that is not there is fine. */
export async function removeFile(root: string, path: string): Promise<void> {
  const place = placeOf(root, path);
  for (const file of [besideOf(place), place]) await rm(file, { force: true });
}

/** Where the next content of a file is written before it takes its place. */
export const besideOf = (path: string): string => `${path}.part`;

function refuseAbove(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) done(null, chunk);
      else done(new Problem('file_too_large', `The file may have ${most} bytes at most.`));
    },
  });
}

/** What a customer hears when the disk refuses something. */
export function toStorageProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CANNOT_STORE.includes(code)
    ? new Problem('unavailable', `Files cannot be stored right now (${code}).`, { retryAfter: 60 })
    : new Problem('invalid_request', 'The file did not arrive whole.');
}
