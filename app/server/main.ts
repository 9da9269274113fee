// Starts the server: environment, then the backend or database and demo customers, port.
import type { FastifyInstance } from 'fastify';
import { cleanUp } from './cleanUp.ts';
import { countAccounts } from './demo/demoAccounts.ts';
import { seedDemo } from './demo/seed.ts';
import { openDatabase } from './openDatabase.ts';
import { readLanguages } from './platform/languages/languages.ts';
import { releaseOfProcess, type Standing } from './platform/releases/releaseProcess.ts';
import type { Releases } from './platform/releases/releases.ts';
import { orStop, serve, startBackground } from './platform/serve.ts';
import { systemClock } from './platform/settings/clock.ts';
import { refuseUnsafe, warningsFor } from './platform/settings/production.ts';
import { readBindings } from './platform/settings/settings.ts';
import { commandsOf } from './platform/studio/jobs.ts';
import { readPortalConfig } from './platform/values/catalogue.ts';
import { CODE, openReleases } from './releases.ts';
import { createServer } from './server.ts';
import { readSettings } from './settings.ts';
import { inbox } from './subscription/inbox/inbox.ts';
import { readMailTexts } from './subscription/mailTexts.ts';
import { SUBSCRIPTION_PRECAUTIONS } from './subscription/precautions.ts';
import { startDeletions } from './subscription/privacy/deletions.ts';
import { refuseOtherConfig } from './subscription/returns/refuseOtherConfig.ts';
import { SERVER_WORDS } from './subscription/serverWords.ts';
import { chatOrigins } from './subscription/support/chatSettings.ts';
import { MAX_FILE_SIZE } from './subscription/uploads.ts';

const { settings, places } = await orStop(async () => ({
  settings: readSettings(process.env),
  places: readBindings(process.env),
}));
await serve(places.backend ? await createFrontOf(places.backend) : await createOwn(), places);

/** Creates a server that proxies to another one. Only this kind loads the proxy's code. */
async function createFrontOf(backend: string): Promise<FastifyInstance> {
  const { createFront } = await import('./platform/http/backendProxy.ts');
  return createFront(settings, { backend, largestFile: MAX_FILE_SIZE, vendors: chatOrigins(settings.chat) });
}

/** Creates a server that answers every call itself and runs the background work. */
async function createOwn(): Promise<FastifyInstance> {
  await orStop(async () => {
    readLanguages(SERVER_WORDS);
    refuseOtherConfig(settings, readPortalConfig());
    refuseUnsafe({ settings, places }, SUBSCRIPTION_PRECAUTIONS);
  });
  const database = await orStop(() => openDatabase(places.database));
  await orStop(async () =>
    refuseUnsafe({ settings, places, accounts: await countAccounts(database) }, SUBSCRIPTION_PRECAUTIONS),
  );
  if (settings.demo) await seedDemo(database, systemClock.now());
  const context = { database, clock: systemClock, settings };
  const releases = releaseOfProcess() === undefined ? openReleases(database) : undefined;
  const server = await createServer(context, undefined, releases && { releases, runCommand: commandsOf(CODE) });
  if (releases) {
    await orStop(() => releases.start(server.log));
    server.release = releases.own;
  }
  startBackground(server, context, { mailTexts: readMailTexts(), cleanUp, sendsMails: mailsSentBy(releases) });
  startDeletions(server, context);
  inbox.start(server, context);
  for (const sentence of warningsFor({ settings, places }, SUBSCRIPTION_PRECAUTIONS)) server.log.warn(sentence);
  return server;
}

/** E-mails have the texts of the release that is served: only its process sends them. */
function mailsSentBy(releases: Releases | undefined): () => boolean {
  if (releases) return () => releases.serves;
  let isLive = false;
  process.on('message', (standing) => {
    ({ isLive } = standing as Standing);
  });
  return () => isLive;
}
