// Starts the server: environment, then the backend or database and demo customers, port.
import type { FastifyInstance } from 'fastify';
import { readPortalConfig, refuseOtherConfig } from './catalogue.ts';
import { systemClock } from './clock.ts';
import { countAccounts } from './db/demoAccounts.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { openDatabase } from './db/open.ts';
import { seedDemo } from './db/seed.ts';
import { startFollowUps } from './followUps/delivery.ts';
import { startInbox } from './inbox/take.ts';
import { languages } from './languages/languages.ts';
import { startDelivery } from './mail/delivery.ts';
import { startDeletions } from './privacy/deletions.ts';
import { refuseUnsafe, warningsFor } from './production.ts';
import { createServer } from './server.ts';
import { readPlaces, readSettings } from './settings.ts';

/** How long open requests may take to finish once the server is asked to stop, in milliseconds. */
const STOP_WITHIN_MS = 25_000;

const { settings, places } = await orStop(async () => ({
  settings: readSettings(process.env),
  places: readPlaces(process.env),
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
  const { createFront } = await import('./front.ts');
  return createFront(settings, backend);
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
  startDelivery(server, parts);
  startFollowUps(server, parts);
  startDeletions(server, parts);
  startInbox(server, parts);
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
