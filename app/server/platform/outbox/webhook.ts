import { createHmac } from 'node:crypto';
import type { FollowUpRow } from '../db/tables.ts';
import type { Clock } from '../settings/clock.ts';

export interface WebhookSettings {
  readonly url: string;
  /** Each signs, so that the receiver can learn a new one before it forgets an old one. */
  readonly secrets: readonly Buffer[];
}

/** Timeout of the receiver in milliseconds. Must be shorter than the claim of a row. */
const SILENCE_MS = 10_000;

/** Sends a follow-up; throws when it was not delivered. */
export type FollowUpTransport = (followUp: FollowUpRow) => Promise<void>;

/**
 * Creates a transport that posts follow-ups (Standard Webhooks). All attempts have the same id.
 * Only status 200 to 299 counts as delivered. It ignores bodies and redirects, so that the receiver
 * cannot send the server elsewhere.
 */
export function createWebhook(
  { url, secrets }: WebhookSettings,
  clock: Clock,
  silenceMs = SILENCE_MS,
): FollowUpTransport {
  return async ({ id, content }) => {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signatures = secrets.map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${content}`).digest('base64')}`,
    );
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(silenceMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures.join(' '),
      },
      body: content,
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw Object.assign(new Error('The receiver refused the follow-up.'), {
        code: 'HTTP',
        responseCode: answer.status,
      });
  };
}
