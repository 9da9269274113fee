// Portal and server for browser tests: those of this run, or a build for these tests alone.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';
import { buildDrawing, buildPortal, buildStudio, PORTAL_BUILD } from '../portal.ts';
import { DRAWN } from './pageRenderer.ts';
import { bundleServer } from './serverBundle.ts';

export { ROOT };

/** Environment variables for workers. */
export const WEB_ROOT = 'E2E_WEB_ROOT';
export const SERVER = 'E2E_SERVER';

/** Global setup; the returned function is the teardown. */
// The test runner takes the default export.
export default async function build(): Promise<() => Promise<void>> {
  const [server, web] = await Promise.all([bundleServer(), provideWeb()]);
  process.env[WEB_ROOT] = web.folder;
  process.env[SERVER] = server.file;
  return async () => {
    server.remove();
    await web.remove();
  };
}

async function provideWeb(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const built = process.env[PORTAL_BUILD];
  if (built !== undefined && existsSync(built)) {
    // Server tests may have built it before.
    if (!existsSync(join(built, DRAWN))) await buildDrawing(built);
    if (!existsSync(join(built, 'studio/index.html'))) await buildStudio(built);
    return { folder: built, remove: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'fahrplan-web-'));
  await buildPortal(folder);
  await buildDrawing(folder);
  await buildStudio(folder);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
