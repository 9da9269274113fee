import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSecretCookies } from '../auth/secretCookies.ts';
import { findSession, type LiveSession, type ServerContext } from '../auth/sessions.ts';
import type { Customer } from '../db/tables.ts';
import { type Language, languages } from '../languages/languages.ts';
import { type CivilDay, toCivilDay } from '../values/civilDays.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    now: Date;
    /** Other input that decides about a refusal, besides the body. */
    otherTerms: string | undefined;
    /** True if the browser uses HTTPS, so that cookies can be Secure. */
    isSecure: boolean;
    /** True if cookies without the prefix of https are accepted and set too. */
    acceptsOldCookies: boolean;
  }
}

export function addContext(app: FastifyInstance, { clock, settings }: ServerContext): void {
  app.decorateRequest('now');
  app.decorateRequest('otherTerms');
  app.decorateRequest('isSecure');
  app.decorateRequest('acceptsOldCookies');
  // A proxy that terminates TLS may not announce it.
  const isSecureOutside = settings.publicOrigin?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request) => {
    request.now = clock.now();
    request.isSecure = isSecureOutside || request.protocol === 'https';
    readSecretCookies(request, settings.oldCookies);
  });
}

export function todayOf(request: FastifyRequest): CivilDay {
  return toCivilDay(request.now);
}

/** Best language of Accept-Language, or the first of the catalogue (ENG-13). */
export function languageOf(request: FastifyRequest): Language {
  return languages().accepted(request.headers['accept-language'] ?? '') ?? languages().standard;
}

/**
 * Returns the signed-in customer, whose e-mail address must be verified.
 *
 * @throws signed_out for visitors; email_not_verified
 * @see docs/requirements.md SGN-8
 */
export async function requireVerifiedCustomer(context: ServerContext, request: FastifyRequest): Promise<Customer> {
  const customer = await requireCustomer(context, request);
  if (customer.email_verified === 0)
    throw new Problem('email_not_verified', 'The e-mail address is not confirmed. Confirm it, and repeat the call.');
  return customer;
}

/** @throws signed_out for visitors */
export async function requireCustomer(context: ServerContext, request: FastifyRequest): Promise<Customer> {
  return (await requireSession(context, request)).customer;
}

/** @throws signed_out for visitors */
export async function requireSession(context: ServerContext, request: FastifyRequest): Promise<LiveSession> {
  const live = await findSession(context, request);
  if (live === undefined) throw new Problem('signed_out', 'The call needs a session. Sign in, and repeat it.');
  return live;
}

/**
 * Returns a recent session. Someone who finds an older one open can do less with it (SEC-C5).
 *
 * @throws signed_out for visitors; sign_in_again when the customer signed in too long ago
 */
export async function requireRecentSession(context: ServerContext, request: FastifyRequest): Promise<LiveSession> {
  const live = await requireSession(context, request);
  const age = context.clock.now().getTime() - Date.parse(live.session.created_at);
  if (age >= context.settings.recentSignInMs)
    throw new Problem('sign_in_again', 'The sign-in is too old for this call. Sign in again, and repeat it.');
  return live;
}
