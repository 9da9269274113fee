import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './auth/sessions.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { startDelivery } from './mail/delivery.ts';
import type { MailTexts } from './mail/texts.ts';
import { startFollowUps } from './outbox/delivery.ts';
import type { Listening } from './releases/releaseProcess.ts';
import type { Bindings } from './settings/settings.ts';

/** Time for open requests to finish when the server stops, in milliseconds. */
const STOP_WITHIN_MS = 25_000;

export interface Background {
  readonly mailTexts: MailTexts;
  /** Returns false while another process sends e-mails; always true by default. */
  readonly sendsMails?: () => boolean;
  /** Deletes outdated rows; only the platform's by default. */
  readonly cleanUp?: (context: ServerContext) => Promise<void>;
}

/** Starts deliveries and cleanup, which run until the server closes. */
export function startBackground(
  app: FastifyInstance,
  context: ServerContext,
  { mailTexts, sendsMails, cleanUp }: Background,
): void {
  startDelivery(app, context, mailTexts, sendsMails);
  startFollowUps(app, context);
  startHousekeeping(app, context, cleanUp);
}

/** Listens until SIGTERM or SIGINT, then answers open requests and closes the database. */
export async function serve(app: FastifyInstance, { port, host }: Pick<Bindings, 'port' | 'host'>): Promise<void> {
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    // Rendered pages may leave timers that would keep the process alive.
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // Pages are rendered by browser code, where an unhandled rejection is harmless.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'background work failed'));
  // Loads the page renderer before the first request.
  await app.inject({ url: '/-', headers: { accept: 'text/html' } });
  await app.listen({ port, host });
  // The process of a release tells the one that has started it.
  const listening: Listening = { port: (app.server.address() as AddressInfo).port };
  process.send?.(listening);
  // The process that has started this one is gone.
  process.once('disconnect', () => void stop());
}

/** Exits with the message, without a stack trace, when the server must not start. */
export async function orStop<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    console.error(`The server cannot start. Correct this first:\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
