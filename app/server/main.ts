// Starts the server: environment, database, demo customers, port.
import { readPortalConfig, refuseOtherConfig } from './catalogue.ts';
import { systemClock } from './clock.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { openDatabase } from './db/open.ts';
import { seedDemo } from './db/seed.ts';
import { startDelivery } from './mail/delivery.ts';
import { createServer } from './server.ts';
import { readPlaces, readSettings } from './settings.ts';

/** How long open requests may take to finish once the server is asked to stop, in milliseconds. */
const STOP_WITHIN_MS = 10_000;

const settings = readSettings(process.env);
const places = readPlaces(process.env);
refuseOtherConfig(settings, readPortalConfig());
const database = await openDatabase(places.database);
if (settings.demo) await seedDemo(database, systemClock.now());
const app = await createServer({ database, clock: systemClock, settings });
startDelivery(app, { database, clock: systemClock, settings });
startHousekeeping(app, { database, clock: systemClock, settings });

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
await app.listen({ port: places.port, host: places.host });

/** Answers what is open, takes nothing new, closes the database, and leaves. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await app.close();
}
