// A server that draws its pages, one for each worker.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDrawing, buildPortal } from '../../scripts/portal.ts';
import { ROOT, SERVER } from './build.ts';
import { type Server, startServer } from './server.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

export const test = base.extend<object, { readonly server: Server }>({
  server: [
    async ({}, use) => {
      const webRoot = await mkdtemp(join(tmpdir(), 'fahrplan-drawn-'));
      await buildPortal(webRoot);
      await buildDrawing(webRoot);
      const program = [process.env[SERVER] ?? ''];
      const settings = { DRAWN_PAGES: 'on', DRAWN_WITHIN_MS: '5000' };
      const server = await startServer({ root: ROOT, program, webRoot, settings });
      await use(server);
      await server.stop();
      await rm(webRoot, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
