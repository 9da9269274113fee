// Test with a server that renders pages, with a long timeout for slow machines.
import { ROOT, SERVER, WEB_ROOT } from '../../../scripts/testbed/portalBuild.ts';
import { type Server, startServer } from '../../../scripts/testbed/portalServer.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

export const test = base.extend<object, { readonly server: Server }>({
  server: [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const program = [process.env[SERVER] ?? ''];
      const settings = { DRAWN_PAGES: 'on', DRAWN_WITHIN_MS: '5000' };
      const server = await startServer({ root: ROOT, program, webRoot: process.env[WEB_ROOT], settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
