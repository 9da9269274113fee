// Files whose writing has failed must not appear on disk later.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { writeFile } from '../../app/server/platform/uploads/disk.ts';

const root = mkdtempSync(join(tmpdir(), 'fahrplan-disk-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Returns an upload whose sender has disconnected. */
function gone(): Readable {
  const content = new Readable({ read: () => undefined });
  content.on('error', () => undefined);
  return content.destroy(new Error('gone'));
}

test('an upload that is aborted before it is written leaves no file after the error', async () => {
  const places = Array.from({ length: 200 }, (_, at) => `${at}.jpg`);
  const said = await Promise.all(
    places.map(async (place) => {
      const content = gone();
      await sleep(1);
      await expect(writeFile(root, place, content, 1_000)).rejects.toMatchObject({ code: 'invalid_request' });
      return existsSync(join(root, place));
    }),
  );
  await sleep(50);
  expect(places.map((place) => existsSync(join(root, place)))).toEqual(said);
});
