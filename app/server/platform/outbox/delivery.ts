import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import type { FollowUpRow } from '../db/tables.ts';
import { Breaker } from './breaker.ts';
import { createMender, sendWhatIsDue, workOff } from './outbox.ts';
import { createWebhook, type FollowUpTransport } from './webhook.ts';

/** Waits after each failure, three days in total. After the last one the follow-up is given up. */
export const FOLLOW_UP_WAITS_MS: readonly number[] = [10, 60, 300, 900, 3600, 14_400, 43_200, 86_400, 86_400].map(
  (seconds) => seconds * 1000,
);

export interface FollowUpDelivery {
  readonly store: Pick<ServerContext, 'database' | 'clock'>;
  readonly transport: FollowUpTransport;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly breaker?: Breaker;
}

/** Sends follow-ups until the server closes. Without a receiver it logs and deletes them. */
export function startFollowUps(app: FastifyInstance, { database, clock, settings }: ServerContext): void {
  const transport: FollowUpTransport =
    settings.followUps === undefined
      ? async ({ id, kind }) => app.log.info({ id, kind }, 'a follow-up was not sent, because FOLLOW_UP_URL is not set')
      : createWebhook(settings.followUps, clock);
  const delivery = { store: { database, clock }, transport, log: app.log, breaker: new Breaker() };
  const mend = createMender({ table: 'follow_ups', database, clock, waitsMs: FOLLOW_UP_WAITS_MS });
  workOff(app, async (stopped) => {
    await mend();
    await deliverFollowUps(delivery, stopped);
  });
}

/** Attempts every due follow-up. */
export function deliverFollowUps(
  { store: { database, clock }, transport, log, breaker }: FollowUpDelivery,
  stopped?: AbortSignal,
): Promise<void> {
  const outbox = {
    table: 'follow_ups',
    noun: 'a follow-up',
    database,
    clock,
    log,
    waitsMs: FOLLOW_UP_WAITS_MS,
  } as const;
  return sendWhatIsDue<FollowUpRow>({ ...outbox, send: transport, ...(breaker && { breaker }) }, stopped);
}
