// Sends a follow-up to the one address that is configured (Standard Webhooks).
import { createHmac } from 'node:crypto';
import type { FollowUpRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';

/** Where follow-ups go. */
export interface WebhookSettings {
  readonly url: string;
  /** What signatures are made with. */
  readonly secret: Buffer;
}

/** A receiver that says nothing is given up, in milliseconds; shorter than a row is claimed. */
const SILENCE_MS = 10_000;

/** Sends a follow-up; throws when it did not get there. */
export type FollowUpTransport = (followUp: FollowUpRow) => Promise<void>;

/**
 * Posts follow-ups under an id that stays the same for every try, so that the receiver can tell a repeated one.
 *
 * Only a status of 200 to 299 counts as arrived. Nothing of the answer is read, and no redirect is followed: what
 * answers there cannot send the server anywhere else.
 */
export function createWebhook(
  { url, secret }: WebhookSettings,
  clock: Clock,
  silenceMs = SILENCE_MS,
): FollowUpTransport {
  return async ({ id, content }) => {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${content}`).digest('base64');
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(silenceMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body: content,
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw Object.assign(new Error('The receiver did not take it.'), { code: 'HTTP', responseCode: answer.status });
  };
}
