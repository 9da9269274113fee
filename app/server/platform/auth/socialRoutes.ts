import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/transactions.ts';
import { languageOf } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { toPortalPath } from '../ssr/portalPaths.ts';
import { isProfileComplete } from './completeProfile.ts';
import { createAccountLimiter } from './limits.ts';
import { originOfLinks } from './origins.ts';
import { type ServerContext, startSession } from './sessions.ts';
import { beginAttempt, endAttempt } from './social/attempts.ts';
import { findSocialAccount } from './social/findAccount.ts';
import { createProviderClient, type ProviderSettings } from './social/providers.ts';

/** Page after signing in, unless another was requested. */
const HOME = '/';

/** Completes incomplete profiles, and shows the error named in its query `social`. */
const SIGN_IN_PAGE = '/login';

const REDIRECT = { response: { 303: { type: 'null' } } };

interface ByProvider {
  Params: { provider: string };
}

/** Routes of social sign-in (SGN-7). */
export function addSocialRoutes(app: FastifyInstance, context: ServerContext): void {
  const client = createProviderClient();
  const limiter = createAccountLimiter(context);
  app.get<ByProvider & { Querystring: { next?: string } }>(
    '/api/auth/signin/:provider',
    { schema: REDIRECT },
    async (request, reply) => {
      const provider = providerOf(context, request);
      const next = toPortalPath(textOf(request.query.next)) ?? HOME;
      if (isFromElsewhere(request)) return reply.redirect(signInPage(next), 303);
      await limiter.signsInSocially(request);
      const secrets = beginAttempt(request, reply, { provider: provider.id, now: context.clock.now() }, next);
      const address = await client
        .addressOf(provider, callbackOf(context, request, provider), secrets)
        .catch(refused(request));
      return reply.redirect(address?.href ?? signInPage(next, 'failed'), 303);
    },
  );
  app.get<ByProvider>('/api/auth/callback/:provider', { schema: REDIRECT }, async (request, reply) => {
    const provider = providerOf(context, request);
    await limiter.signsInSocially(request);
    const attempt = endAttempt(request, reply, { provider: provider.id, now: context.clock.now() });
    const next = toPortalPath(attempt?.next) ?? HOME;
    const returnedTo = new URL(`${callbackOf(context, request, provider)}${queryOf(request)}`);
    const person =
      attempt && (await client.personBehind(provider, returnedTo, attempt.secrets).catch(refused(request)));
    if (person === undefined) return reply.redirect(signInPage(next, 'failed'), 303);
    const customer = await inTransaction(context.database, async (transaction) => {
      const { locale } = languageOf(request);
      const found = await findSocialAccount(transaction, provider.id, person, locale);
      if (found === undefined) return undefined;
      await startSession({ ...context, database: transaction }, request, reply, found.id);
      audit(transaction, request, context.clock.now(), found.id);
      return found;
    });
    if (customer === undefined) return reply.redirect(signInPage(next, 'unverified'), 303);
    return reply.redirect(isProfileComplete(customer) ? next : signInPage(next), 303);
  });
  addForms(app, context);
}

/** Apple posts a cross-site form, which carries no SameSite=Lax cookies. A redirect to GET does. */
function addForms(root: FastifyInstance, context: ServerContext): void {
  root.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    const options = { schema: REDIRECT, config: { passesOn: true } };
    app.post<ByProvider>('/api/auth/callback/:provider', options, async (request, reply) => {
      const provider = providerOf(context, request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const passed = new URLSearchParams();
      for (const name of ['code', 'state', 'error', 'iss']) {
        const value = form.get(name);
        if (value !== null) passed.set(name, value);
      }
      return reply.redirect(`/api/auth/callback/${provider.id}?${passed}`, 303);
    });
  });
}

function providerOf({ settings }: ServerContext, request: FastifyRequest<ByProvider>): ProviderSettings {
  const provider = settings.providers.find(({ id }) => id === request.params.provider);
  if (provider === undefined)
    throw new Problem('not_found', 'Sign-in through this provider is not set up. Use another way to sign in.');
  return provider;
}

function callbackOf({ settings }: ServerContext, request: FastifyRequest, { id }: ProviderSettings): string {
  return `${originOfLinks(settings, request)}/api/auth/callback/${id}`;
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

/** A link on another site is not a request to sign in (ASVS 5.0 V7.6.2). */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
}

/** Ignores a parameter that occurs twice. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function signInPage(next: string, social?: 'failed' | 'unverified'): string {
  return `${SIGN_IN_PAGE}?${new URLSearchParams({ next, ...(social !== undefined && { social }) })}`;
}

/** Logs only the error code: messages may contain data of the provider (SEC-C12). */
function refused(request: FastifyRequest): (error: unknown) => undefined {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    request.log.warn({ code }, 'the response of a sign-in provider was refused');
    return undefined;
  };
}
