import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LinkToken, NewsletterSignUp } from '../../generated/api.ts';
import { audit } from '../../platform/audit/audit.ts';
import { createAttemptCounter } from '../../platform/auth/attempts.ts';
import { createAccountLimiter } from '../../platform/auth/limits.ts';
import { originOfLinks } from '../../platform/auth/origins.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { languageOf } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { visitorOf } from '../../platform/mail/visitors.ts';
import { confirmNewsletter } from './confirm.ts';
import { unsubscribePage } from './newsletterRules.ts';
import { signUpForNewsletter } from './signUp.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Requests per network address and window. The routes need no session, so they are limited. */
const MAX_PER_ADDRESS = 30;

interface ConfirmationResult {
  Querystring: { token: string };
}

const DONE = { response: { 200: { $ref: 'Done.json' } } };
const TOKEN = {
  type: 'object',
  properties: { token: { type: 'string', minLength: 1, maxLength: 100 } },
  required: ['token'],
};

/** Adds the newsletter, in place of the automation (FLW-29). */
export function addNewsletterRoute(app: FastifyInstance, context: ServerContext): void {
  const attempts = createAttemptCounter(context.database, context.clock, context.settings.signIn.windowMs);
  const limiter = createAccountLimiter(context);
  const senderOf = (request: FastifyRequest) => ({
    origin: originOfLinks(context.settings, request),
    network: networkOf(request.ip),
    visitor: visitorOf(request),
    now: context.clock.now(),
  });
  const signUp = { body: { $ref: 'NewsletterSignUp.json' }, ...DONE };
  app.post<{ Body: NewsletterSignUp }>('/api/newsletter', { schema: signUp }, async (request) => {
    await attempts.refuseNetworkAbove('newsletter', request.ip, MAX_PER_ADDRESS);
    const origin = { ...senderOf(request), language: languageOf(request) };
    await inTransaction(context.database, async (transaction) => {
      await signUpForNewsletter(transaction, request.body, origin);
      audit(transaction, request, origin.now);
    });
    return { ok: true };
  });
  const confirm = { body: { $ref: 'LinkToken.json' }, ...DONE };
  app.post<{ Body: LinkToken }>('/api/newsletter/confirm', { schema: confirm }, async (request) => {
    await limiter.usesLink(request);
    const { token } = request.body;
    await inTransaction(context.database, async (transaction) => {
      await confirmNewsletter(transaction, token, senderOf(request));
      audit(transaction, request, context.clock.now());
    });
    return { ok: true };
  });
  app.register(async (ending) => addEnding(ending, context));
}

function addEnding(app: FastifyInstance, context: ServerContext): void {
  // Mail programmes send List-Unsubscribe=One-Click in a form (RFC 8058); it is not needed.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined));
  // GET only leads to a page that asks, because mail programmes open every link (SEC-C7).
  const ask = { querystring: TOKEN, response: { 303: { type: 'null' } } };
  app.get<ConfirmationResult>('/api/newsletter/unsubscribe', { schema: ask }, async (request, reply) =>
    reply.redirect(unsubscribePage(encodeURIComponent(request.query.token)), 303),
  );
  // Mail providers send these in bulk, from no page: no CSRF check, as only recipients have tokens.
  const end = { schema: { querystring: TOKEN, ...DONE }, config: { fromSystem: true } };
  app.post<ConfirmationResult>('/api/newsletter/unsubscribe', end, async (request) => {
    const now = context.clock.now();
    await inTransaction(context.database, async (transaction) => {
      await unsubscribe(transaction, request.query.token, now);
      audit(transaction, request, now);
    });
    return { ok: true };
  });
}
