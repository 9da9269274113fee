// Refuses requests that another site made the browser send (threats C4).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../auth/origins.ts';
import { SESSION_COOKIE, VISITOR_COOKIE } from '../auth/sessions.ts';
import { csrfTokenOf, isSameSecret } from '../auth/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address carries a signature for this customer, which no other site can know. */
    signed?: boolean;
    /** The call only answers with another address and changes nothing, like a GET. */
    passesOn?: boolean;
    /** Another system sends it, with a secret that no browser has: it signs with it, or was sent it by e-mail. */
    fromSystem?: boolean;
  }
}

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets a request that changes something through only with three proofs: it comes from this origin,
 * it carries the token that only this site's pages can read, and its body is of the kind that the call takes.
 *
 * A call of another system is signed as a whole. A call to a signed address proves by its signature what others prove by the token.
 */
export function refuseForgedRequests(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request) => {
    const { passesOn, fromSystem, signed } = request.routeOptions.config;
    if (HARMLESS.includes(request.method) || passesOn || fromSystem) return;
    if (!isFromOwnOrigin(request, settings))
      throw new Problem('forged_request', 'The request must come from a page of this site.');
    if (!signed && !hasCsrfToken(request))
      throw new Problem('forged_request', 'The header x-csrf-token must be the csrf_token of GET /portal/api/session.');
  });
}

function isFromOwnOrigin(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnOrigin(settings, request, origin);
}

/** The token of a session that has just expired still counts: the session is gone, the page is the same. */
function hasCsrfToken(request: FastifyRequest): boolean {
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string') return false;
  const secrets = [request.cookies[SESSION_COOKIE], request.cookies[VISITOR_COOKIE]];
  return secrets.some((secret) => secret !== undefined && secret !== '' && isSameSecret(token, csrfTokenOf(secret)));
}
