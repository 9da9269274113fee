import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathOnDisk, removeFile } from './disk.ts';
import type { UploadStore } from './uploadStore.ts';

/** Stores files in the local folder. */
export const folderStore = (root: string): UploadStore => ({
  publish: async () => undefined,
  fetch: async () => undefined,
  async read(path) {
    const file = await open(pathOnDisk(root, path)).catch(ignoreMissing);
    return file?.createReadStream();
  },
  async write(path, content) {
    const place = pathOnDisk(root, path);
    await mkdir(dirname(place), { recursive: true });
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
  },
  remove: (path) => removeFile(root, path),
  async isEmpty() {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
    return !entries?.some((entry) => entry.isFile());
  },
  clearFolder: async () => undefined,
});

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
