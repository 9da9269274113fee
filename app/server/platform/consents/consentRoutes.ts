import type { FastifyInstance } from 'fastify';
import type { ConsentChoice } from '../../generated/api.ts';
import { createAttemptCounter } from '../auth/attempts.ts';
import { findSessionCustomer, type ServerContext } from '../auth/sessions.ts';
import { languageOf } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { consentTextVersion } from './consentRules.ts';
import { findDecision, keepDecision } from './decisions.ts';

interface Deciding {
  Body: ConsentChoice;
}

/** Maximum changes per network and window. */
const MAX_PER_ADDRESS = 60;

/** Routes of consent, also for visitors without a session (docs/data.md). */
export function addConsentRoutes(app: FastifyInstance, context: ServerContext): void {
  const attempts = createAttemptCounter(context.database, context.clock, context.settings.signIn.windowMs);
  const answer = { response: { 200: { $ref: 'Consents.json' } } };
  app.get('/api/getConsents', { schema: answer }, async (request) => {
    return (await findDecision(context, request, await findSessionCustomer(context, request))) ?? {};
  });
  const save = { body: { $ref: 'ConsentChoice.json' }, ...answer };
  app.post<Deciding>('/api/saveConsents', { schema: save }, async (request, reply) => {
    await attempts.refuseNetworkAbove('consents', request.ip, MAX_PER_ADDRESS);
    const { version, ...choice } = request.body;
    if (version !== consentTextVersion())
      throw new Problem('invalid_fields', 'The text of the consents has changed. Reload the page, and ask again.', {
        fields: [{ name: 'version', code: 'not_an_option' }],
      });
    const { locale } = languageOf(request);
    const customer = await findSessionCustomer(context, request);
    return keepDecision(context, { request, reply }, customer, { ...choice, locale });
  });
}
