// Throws away what has no use any more.
import type { FastifyInstance } from 'fastify';
import { toCivilDay } from '../rules/civilDays.ts';
import type { SessionStore } from '../sessions.ts';
import { cleanStoredFiles } from '../uploads/cleaning/stored.ts';
import { removeUnusedFiles } from '../uploads/unused.ts';

const HOUR_MS = 3_600_000;

/** A retry after so long is no retry. */
const KEYS_KEPT_MS = 30 * 24 * HOUR_MS;

/** Who begins something and leaves it finds it again for so long. */
const DRAFTS_KEPT_MS = 30 * 24 * HOUR_MS;

/** Nobody reads an e-mail of the demo, or waits for its failures, later than that. */
const DEMO_KEPT_MS = 24 * HOUR_MS;

/** Cleans up once an hour until the server is closed, and stored files at once. */
export function startHousekeeping(app: FastifyInstance, store: SessionStore): void {
  let isClosed = false;
  const failed = (error: unknown) => app.log.error({ err: error }, 'cleaning up failed');
  let files = Promise.resolve();
  const cleanFiles = () => {
    files = files.then(() => cleanStoredFiles(store, app.log, () => isClosed)).catch(failed);
  };
  const timer = setInterval(() => {
    cleanUp(store).catch(failed);
    cleanFiles();
  }, HOUR_MS);
  timer.unref();
  cleanFiles();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isClosed = true;
    // What is begun ends before the database is closed.
    await files;
  });
}

/** Deletes ended sessions and links, old keys and drafts, counts of attempts, e-mails and failures of the demo, the locks of slots that are over and unused files. */
export async function cleanUp(store: SessionStore): Promise<void> {
  const { database, clock, settings } = store;
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  await database.deleteFrom('sessions').where('last_seen_at', '<', before(settings.sessionIdleMs)).execute();
  await database.deleteFrom('idempotency_keys').where('created_at', '<', before(KEYS_KEPT_MS)).execute();
  await database.deleteFrom('drafts').where('touched_at', '<', before(DRAFTS_KEPT_MS)).execute();
  await database.deleteFrom('account_links').where('expires_at', '<', before(0)).execute();
  await database.deleteFrom('demo_mails').where('sent_at', '<', before(DEMO_KEPT_MS)).execute();
  await database.deleteFrom('demo_failures').where('set_at', '<', before(DEMO_KEPT_MS)).execute();
  await database.deleteFrom('attempts').where('window_start', '<', before(settings.signIn.windowMs)).execute();
  await database.deleteFrom('slots').where('day', '<', toCivilDay(clock.now())).execute();
  await removeUnusedFiles(store);
}
