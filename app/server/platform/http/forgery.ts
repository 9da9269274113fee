import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../auth/origins.ts';
import { EDITOR_COOKIE, SESSION_COOKIE, VISITOR_COOKIE } from '../auth/secretCookies.ts';
import { csrfTokenOf, isSameSecret } from '../auth/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The URL is signed for this customer, so other sites cannot know it. */
    signed?: boolean;
    /** The route changes nothing, like a GET: it only redirects or counts. */
    passesOn?: boolean;
    /** Another system sends it, with a secret that no browser holds. */
    fromSystem?: boolean;
  }
}

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Requires this site's origin and the CSRF token for requests that change something (SEC-C4).
 * For signed URLs the signature replaces the token. Calls of other systems have their own proof.
 */
export function refuseForgedRequests(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request) => {
    const { passesOn, fromSystem, signed } = request.routeOptions.config;
    if (HARMLESS.includes(request.method) || passesOn || fromSystem) return;
    if (!isFromOwnOrigin(request, settings))
      throw new Problem('forged_request', 'The request comes from another site. Send it from a page of this site.');
    if (!signed && !hasCsrfToken(request))
      throw new Problem(
        'forged_request',
        'The header x-csrf-token is missing or outdated. Send the csrf_token of GET /portal/api/session, in the studio of GET /studio/api/session.',
      );
  });
}

function isFromOwnOrigin(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnOrigin(settings, request, origin);
}

/** Accepts the token of an expired session too, because its page is still open. */
function hasCsrfToken(request: FastifyRequest): boolean {
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string') return false;
  const secrets = [SESSION_COOKIE, VISITOR_COOKIE, EDITOR_COOKIE].map((name) => request.cookies[name]);
  return secrets.some((secret) => secret !== undefined && secret !== '' && isSameSecret(token, csrfTokenOf(secret)));
}
