// Starts the server: environment, then the backend or database and demo customers, port.
import type { FastifyInstance } from 'fastify';
import { countAccounts } from './demo/demoAccounts.ts';
import { seedDemo } from './demo/seed.ts';
import { openDatabase } from './openDatabase.ts';
import { startHousekeeping } from './platform/db/housekeeping.ts';
import { languages } from './platform/languages/languages.ts';
import { startDelivery } from './platform/mail/delivery.ts';
import { startFollowUps } from './platform/outbox/delivery.ts';
import { systemClock } from './platform/settings/clock.ts';
import { refuseUnsafe, warningsFor } from './platform/settings/production.ts';
import { readBindings } from './platform/settings/settings.ts';
import { readPortalConfig } from './platform/values/catalogue.ts';
import { createServer } from './server.ts';
import { readSettings } from './settings.ts';
import { inbox } from './subscription/inbox/inbox.ts';
import { readMailTexts } from './subscription/mailTexts.ts';
import { startDeletions } from './subscription/privacy/deletions.ts';
import { refuseOtherConfig } from './subscription/returns/refuseOtherConfig.ts';
import { chatOrigins } from './subscription/support/chatSettings.ts';
import { LARGEST_FILE } from './subscription/uploads.ts';

/** How long open requests may take to finish once the server is asked to stop, in milliseconds. */
const STOP_WITHIN_MS = 25_000;

const { settings, places } = await orStop(async () => ({
  settings: readSettings(process.env),
  places: readBindings(process.env),
}));
const app = places.backend ? await createFrontOf(places.backend) : await createOwn();

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
// A page is drawn by what runs in a browser, where it costs nobody anything that nobody waits for what has failed.
process.on('unhandledRejection', (error) =>
  app.log.error({ err: error }, 'something has failed that nobody waits for'),
);
// Whoever comes first finds what draws pages awake.
await app.inject({ url: '/-', headers: { accept: 'text/html' } });
await app.listen({ port: places.port, host: places.host });

/** A server in front of another one; only it has to load what calls others. */
async function createFrontOf(backend: string): Promise<FastifyInstance> {
  const { createFront } = await import('./platform/http/backendProxy.ts');
  return createFront(settings, { backend, largestFile: LARGEST_FILE, vendors: chatOrigins(settings.chat) });
}

/** A server that answers every call itself, and does in the background what follows. */
async function createOwn(): Promise<FastifyInstance> {
  await orStop(async () => {
    languages();
    refuseOtherConfig(settings, readPortalConfig());
    refuseUnsafe({ settings, places });
  });
  const database = await openDatabase(places.database);
  await orStop(async () => refuseUnsafe({ settings, places, accounts: await countAccounts(database) }));
  if (settings.demo) await seedDemo(database, systemClock.now());
  const parts = { database, clock: systemClock, settings };
  const server = await createServer(parts);
  startDelivery(server, parts, readMailTexts());
  startFollowUps(server, parts);
  startDeletions(server, parts);
  inbox.start(server, parts);
  startHousekeeping(server, parts);
  for (const sentence of warningsFor({ settings, places })) server.log.warn(sentence);
  return server;
}

/** Leaves with the sentence alone when a server should not start as it is set up: whoever set it up need not read code. */
async function orStop<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    console.error(`The server does not start.\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

/** Answers what is open, takes nothing new, closes the database, and leaves. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await app.close();
  // A timer of a page that was rendered must not keep the process.
  process.exit();
}
