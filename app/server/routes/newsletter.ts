// Signing up for the newsletter; visitors may, without a session.
import type { FastifyInstance } from 'fastify';
import { createAttemptCounter } from '../attempts.ts';
import { type NewsletterSignUp, subscribeToNewsletter } from '../bookings/subscribeToNewsletter.ts';
import { connectionOf } from '../rules/networks.ts';
import type { SessionStore } from '../sessions.ts';

/** Anybody may write here, so one address on the network may not write for ever. */
const MOST_PER_ADDRESS = 30;

/** The call of the newsletter form, which stands for the external automation (spec 3 §2 "Newsletter form", §7). */
export function addNewsletterRoute(app: FastifyInstance, store: SessionStore): void {
  const attempts = createAttemptCounter(store.database, store.clock, store.settings.signIn.windowMs);
  const schema = { body: { $ref: 'NewsletterSignUp.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: NewsletterSignUp }>('/api/newsletter', { schema }, async (request) => {
    await attempts.refuseAbove(`newsletter ${connectionOf(request.ip)}`, MOST_PER_ADDRESS);
    await subscribeToNewsletter(store.database, request.body, request.now);
    return { ok: true };
  });
}
