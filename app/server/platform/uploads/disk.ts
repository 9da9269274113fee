// Storage of uploads. Paths come from the server, never from a customer's file name.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problems.ts';

/** System error codes that mean that storing is not possible right now. */
const CANNOT_STORE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EEXIST'];

export function pathOnDisk(root: string, path: string): string {
  return join(root, path);
}

/**
 * Streams a file to the disk.
 *
 * @param most maximum size in bytes
 * @returns size in bytes
 * @throws file_too_large, unavailable when the disk refuses it, invalid_request when it breaks off
 */
export async function writeFile(root: string, path: string, content: Readable, most: number): Promise<number> {
  const place = pathOnDisk(root, path);
  try {
    await mkdir(dirname(place), { recursive: true });
    const target = createWriteStream(place, { flags: 'wx', mode: 0o600 });
    // Content that failed before would otherwise let the file be created after its removal.
    const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
    await pipeline(content, refuseAbove(most), target).finally(() => closed);
    return target.bytesWritten;
  } catch (error) {
    throw toStorageProblem(error);
  }
}

/** Deletes a file and its temporary file, if they exist. */
export async function removeFile(root: string, path: string): Promise<void> {
  const place = pathOnDisk(root, path);
  for (const file of [besideOf(place), place]) await rm(file, { force: true });
}

/** Path of the temporary file that replaces a file atomically. */
export const besideOf = (path: string): string => `${path}.part`;

function refuseAbove(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) done(null, chunk);
      else done(new Problem('file_too_large', `The file is too large. Send at most ${most} bytes.`));
    },
  });
}

export function toStorageProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CANNOT_STORE.includes(code)
    ? new Problem('unavailable', `Files cannot be stored (${code}). Try again after Retry-After.`, { retryAfter: 60 })
    : new Problem('invalid_request', 'The file arrived incomplete. Send it again.');
}
