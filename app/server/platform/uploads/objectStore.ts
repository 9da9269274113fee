// Storage of files in a bucket that speaks S3. Only this file imports aws4fetch.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Problem } from '../http/problems.ts';
import { pathOnDisk, removeFile } from './disk.ts';
import { folderStore } from './folderStore.ts';
import type { ObjectStorageSettings, UploadStore } from './uploadStore.ts';

/** Maximum time of a call in milliseconds, with its repetitions. */
const SILENCE_MS = 20_000;

/** Repetitions of a call after an error of the storage. */
const MAX_RETRIES = 2;

/** Age of files in the local folder that no request can be receiving or changing any more, in milliseconds. */
const AT_REST_MS = 3_600_000;

/** @param root local folder, where files are received and cleaned */
export function objectStore({ url, region, keyId, key }: ObjectStorageSettings, root: string): UploadStore {
  const local = folderStore(root);
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: key,
    service: 's3',
    region,
    retries: MAX_RETRIES,
  });

  /** @throws unavailable if the storage cannot be reached or refuses the call */
  async function call(method: string, path: string, body?: Buffer): Promise<Response | undefined> {
    // Bounds the wait for an answer alone: the browser of a customer may take long for its body.
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const answer = await client
      .fetch(`${url}${path}`, {
        method,
        redirect: 'error',
        signal: silence.signal,
        ...(body && {
          body: new Uint8Array(body),
          headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        }),
      })
      .catch((error: unknown) => {
        throw unavailable(error instanceof Error ? error.name : String(error));
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw unavailable(String(answer.status));
  }

  const write = async (path: string, content: Buffer): Promise<void> => {
    const answer = await call('PUT', `/${path}`, content);
    // 404 means that there is no bucket.
    if (answer === undefined) throw unavailable('404');
    await answer.body?.cancel();
  };

  const read = async (path: string): Promise<Readable | undefined> => {
    const answer = await call('GET', `/${path}`);
    // A file from before the bucket was set may not be moved yet.
    return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : local.read(path);
  };

  const isStored = async (path: string): Promise<boolean> => {
    const answer = await call('GET', `/${path}`);
    await answer?.body?.cancel();
    return answer !== undefined;
  };

  const publish = async (path: string): Promise<void> => {
    await write(path, await readFile(pathOnDisk(root, path)));
    await removeFile(root, path);
  };

  return {
    publish,
    async fetch(path) {
      const content = await read(path);
      if (content === undefined) return;
      const place = pathOnDisk(root, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, await buffer(content), { mode: 0o600 });
    },
    read,
    write: async (path, content) => write(path, await buffer(content)),
    async remove(path) {
      await removeFile(root, path);
      await (await call('DELETE', `/${path}`))?.body?.cancel();
    },
    async isEmpty() {
      const answer = await call('GET', '?list-type=2&max-keys=1');
      if (answer === undefined) throw unavailable('404');
      return !(await answer.text()).includes('<Key>');
    },
    async clearFolder(isReceived) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const before = Date.now() - AT_REST_MS;
      for (const entry of entries.filter((one) => one.isFile())) {
        const place = join(entry.parentPath, entry.name);
        const path = relative(root, place).split(sep).join('/');
        if ((await stat(place)).mtimeMs >= before) continue;
        // A copy of a stored file may be older than that file.
        if ((await isReceived(path)) && !(await isStored(path))) await publish(path);
        else await rm(place, { force: true });
      }
    },
  };
}

const unavailable = (reason: string): Problem =>
  new Problem('unavailable', `Files cannot be stored or read (${reason}). Try again after Retry-After.`, {
    retryAfter: 60,
  });
