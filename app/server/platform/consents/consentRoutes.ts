// What a customer or a visitor allows: asked once, and changed at any time.
import type { FastifyInstance } from 'fastify';
import { createAttemptCounter } from '../auth/attempts.ts';
import { findSessionCustomer, type SessionStore } from '../auth/sessions.ts';
import { languageOf } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { type Choice, wordsVersion } from './consentRules.ts';
import { findDecision, keepDecision } from './decisions.ts';

interface Deciding {
  Body: Choice & { readonly version: string };
}

/** Nobody changes their mind more often. */
const MOST_PER_ADDRESS = 60;

/** The calls of consent: visitors may, without a session (docs/data.md). */
export function addConsentRoutes(app: FastifyInstance, store: SessionStore): void {
  const attempts = createAttemptCounter(store.database, store.clock, store.settings.signIn.windowMs);
  const answer = { response: { 200: { $ref: 'Consents.json' } } };
  app.get('/api/getConsents', { schema: answer }, async (request) => {
    return (await findDecision(store, request, await findSessionCustomer(store, request))) ?? {};
  });
  const save = { body: { $ref: 'ConsentChoice.json' }, ...answer };
  app.post<Deciding>('/api/saveConsents', { schema: save }, async (request, reply) => {
    await attempts.refuseNetworkAbove('consents', request.ip, MOST_PER_ADDRESS);
    const { version, ...choice } = request.body;
    if (version !== wordsVersion())
      throw new Problem('invalid_fields', 'Other words are shown now.', {
        fields: [{ name: 'version', code: 'not_an_option' }],
      });
    const { locale } = languageOf(request);
    const customer = await findSessionCustomer(store, request);
    return keepDecision(store, { request, reply }, customer, { ...choice, locale });
  });
}
