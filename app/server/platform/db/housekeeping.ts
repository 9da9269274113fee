import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import { listGivenUp } from '../outbox/givenUp.ts';
import { NEVER } from '../outbox/outbox.ts';
import { cleanStoredFiles } from '../uploads/cleaning/stored.ts';
import { removeUnusedFiles } from '../uploads/unused.ts';

const HOUR_MS = 3_600_000;

/** Retention of idempotency keys: no client retries a request after 30 days. */
export const KEYS_KEPT_MS = 30 * 24 * HOUR_MS;

const DRAFTS_KEPT_MS = 30 * 24 * HOUR_MS;

/** Longer than any sender repeats an event. */
const NEWS_KEPT_MS = 90 * 24 * HOUR_MS;

/** Disputes about a change come up sooner (docs/data.md). */
const AUDIT_KEPT_MS = 365 * 24 * HOUR_MS;

const DEMO_KEPT_MS = 24 * HOUR_MS;

/**
 * Cleans up stored files at once, and everything hourly until the server closes.
 *
 * @param cleanTables deletes outdated rows; only the platform's by default
 */
export function startHousekeeping(app: FastifyInstance, context: ServerContext, cleanTables = cleanUp): void {
  let isClosed = false;
  const failed = (error: unknown) => app.log.error({ err: error }, 'the cleanup of expired data failed');
  let files = Promise.resolve();
  const cleanFiles = () => {
    files = files.then(() => cleanStoredFiles(context, app.log, () => isClosed)).catch(failed);
  };
  const timer = setInterval(() => {
    cleanTables(context).catch(failed);
    countGivenUp(context, app.log).catch(failed);
    cleanFiles();
  }, HOUR_MS);
  timer.unref();
  cleanFiles();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isClosed = true;
    // The database must stay open until the running cleanup has ended.
    await files;
  });
}

export async function cleanUp(context: ServerContext): Promise<void> {
  const { database, clock, settings } = context;
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  await database.deleteFrom('sessions').where('last_seen_at', '<', before(settings.sessionIdleMs)).execute();
  await database.deleteFrom('idempotency_keys').where('created_at', '<', before(KEYS_KEPT_MS)).execute();
  await database.deleteFrom('drafts').where('touched_at', '<', before(DRAFTS_KEPT_MS)).execute();
  await database.deleteFrom('account_links').where('expires_at', '<', before(0)).execute();
  await database.deleteFrom('demo_mails').where('sent_at', '<', before(DEMO_KEPT_MS)).execute();
  await database.deleteFrom('attempts').where('window_start', '<', before(settings.signIn.windowMs)).execute();
  await database
    .deleteFrom('parked_news')
    .where('due_at', '=', NEVER)
    .where('given_up_at', '<', before(NEWS_KEPT_MS))
    .execute();
  await database.deleteFrom('inbox_events').where('received_at', '<', before(NEWS_KEPT_MS)).execute();
  await database.deleteFrom('audit_entries').where('happened_at', '<', before(AUDIT_KEPT_MS)).execute();
  await removeUnusedFiles(context);
}

/** Logs a reminder of deliveries that were given up and not yet resent or dropped. */
async function countGivenUp({ database }: ServerContext, log: FastifyBaseLogger): Promise<void> {
  const { length: count } = await listGivenUp(database);
  if (count > 0) log.warn({ count }, 'deliveries were given up; list them with npm run database -- outbox list');
}
