// Starts the server: environment, database, demo customers, port.
import { systemClock } from './clock.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './db/seed.ts'
import { startHousekeeping } from './db/housekeeping.ts'
import { createServer } from './server.ts'
import { readSettings, wholeNumber } from './settings.ts'

const DEFAULT_PORT = 4173
const DEFAULT_FILE = '.data/fahrplan.db'

/** How long open requests may take to finish once the server is asked to stop, in milliseconds. */
const STOP_WITHIN_MS = 10_000

const settings = readSettings(process.env)
const { DATABASE_URL: url, DATABASE_FILE: file = DEFAULT_FILE, HOST: host = '127.0.0.1' } = process.env
const database = await openDatabase(url ? { url } : { file })
if (settings.demo) await seedDemo(database, systemClock.now())
const app = await createServer({ database, clock: systemClock, settings })
startHousekeeping(app, { database, clock: systemClock, settings })

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
await app.listen({ port: wholeNumber(process.env, 'PORT', DEFAULT_PORT), host })

/** Answers what is open, takes nothing new, closes the database, and leaves. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await app.close()
}
