// Runs a server as a process: it starts or says why not, works in the background, and leaves when it is asked to.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './auth/sessions.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { startDelivery } from './mail/delivery.ts';
import type { MailTexts } from './mail/texts.ts';
import { startFollowUps } from './outbox/delivery.ts';
import type { Bindings } from './settings/settings.ts';

/** How long open requests may take to finish once the server is asked to stop, in milliseconds. */
const STOP_WITHIN_MS = 25_000;

/** Background work of a product. */
export interface Background {
  readonly mailTexts: MailTexts;
  /** Deletes outdated rows; those of the platform alone when left out. */
  readonly cleanUp?: (context: ServerContext) => Promise<void>;
}

/** Sends what waits in the outboxes, and cleans up, until the server is closed. */
export function startBackground(
  app: FastifyInstance,
  context: ServerContext,
  { mailTexts, cleanUp }: Background,
): void {
  startDelivery(app, context, mailTexts);
  startFollowUps(app, context);
  startHousekeeping(app, context, cleanUp);
}

/** Listens until the process is asked to stop; then answers what is open, closes the database, and leaves. */
export async function serve(app: FastifyInstance, { port, host }: Pick<Bindings, 'port' | 'host'>): Promise<void> {
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    // A timer of a page that was rendered must not keep the process.
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // Pages are rendered by code written for browsers, where a rejection without a handler ends nothing.
  process.on('unhandledRejection', (error) =>
    app.log.error({ err: error }, 'something has failed that nobody waits for'),
  );
  // Loads the page renderer before the first visitor comes.
  await app.inject({ url: '/-', headers: { accept: 'text/html' } });
  await app.listen({ port, host });
}

/** Leaves with the sentence alone, without a stack trace, when a server should not start as it is set up. */
export async function orStop<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    console.error(`The server does not start.\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
