// Base test: each worker has a server, and each test starts with unchanged demo customers.
import { test as base } from '@playwright/test';
import { type Server, startServer } from '../../../scripts/testbed/portalServer.ts';
import { Faults } from './faults.ts';
import { Portal } from './portal.ts';
import { TRANSLATOR, translateEveryPage } from './translator.ts';
import { Visitor } from './visitor.ts';
import { wordsOf } from './words.ts';

export { expect } from '@playwright/test';

/** CPU throttling factor, to reveal race conditions. */
const SLOWER = Number(process.env['SLOWER'] ?? 1);

export interface Things {
  readonly faults: Faults;
  readonly portal: Portal;
  readonly visitor: () => Visitor;
}

/** Server of a worker. Tests that extend with it again do not share theirs with other files. */
export const ownServer: [(none: object, use: (server: Server) => Promise<void>) => Promise<void>, { scope: 'worker' }] =
  [
    // Playwright reads the destructured names.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ];

export const test = base.extend<Things, { readonly server: Server }>({
  server: ownServer,
  baseURL: async ({ server }, use) => {
    await new Visitor(server).send('POST', '/demo/reset');
    await use(server.url);
  },
  visitor: async ({ server }, use) => {
    await use(() => new Visitor(server));
  },
  faults: [
    async ({ page, context }, use) => {
      if (SLOWER > 1)
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      if (TRANSLATOR) await translateEveryPage(page, TRANSLATOR);
      const faults = new Faults(page);
      await use(faults);
      faults.expectNone();
    },
    { auto: true },
  ],
  portal: async ({ page, server, locale, faults }, use) => {
    await use(new Portal(page, server, wordsOf(/^de|-DE$/.test(locale ?? '') ? 'de-DE' : 'en-US'), faults));
  },
});
