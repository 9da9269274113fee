// Cookies that prove something. On https their names have a prefix, so that no other host and no
// page without TLS can set them.
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'fahrplan_session';

/** Holds a visitor's secret, from which the CSRF token of the sign-in is derived. */
export const VISITOR_COOKIE = 'fahrplan_visitor';

/** Browser that has signed in to an account before. */
export const BROWSER_COOKIE = 'fahrplan_browser';

/** Attempt to sign in through a provider. */
export const ATTEMPT_COOKIE = 'fahrplan_social';

/** Session of an editor in the studio. */
export const EDITOR_COOKIE = 'fahrplan_editor';

/** Proves that the browser has sent the developer secret. */
export const DEVELOPER_COOKIE = 'fahrplan_developer';

/** Prefix of the name on https. Browsers accept `__Host-` only for the path `/`. */
const PREFIXES = {
  [SESSION_COOKIE]: '__Host-',
  [VISITOR_COOKIE]: '__Host-',
  [DEVELOPER_COOKIE]: '__Host-',
  [BROWSER_COOKIE]: '__Secure-',
  [ATTEMPT_COOKIE]: '__Secure-',
  [EDITOR_COOKIE]: '__Secure-',
} as const;

export type SecretCookie = keyof typeof PREFIXES;

const SECRET_COOKIES = Object.keys(PREFIXES) as SecretCookie[];

export const prefixed = (name: SecretCookie): string => PREFIXES[name] + name;

/**
 * Makes prefixed cookies of a request readable under their names without prefix.
 *
 * @param old true to accept names without prefix too, which servers of a previous version set
 */
export function readSecretCookies(request: FastifyRequest, old: boolean): void {
  request.acceptsOldCookies = old;
  if (!request.isSecure) return;
  for (const name of SECRET_COOKIES) {
    const value = request.cookies[prefixed(name)];
    // A server of the version before has changed the name without prefix alone.
    const isNewer = old && request.cookies[name] !== undefined;
    if (value !== undefined && !isNewer) request.cookies[name] = value;
    else if (!old) delete request.cookies[name];
  }
}

interface CookieOptions {
  /** `/` by default. */
  readonly path?: string;
  /** Lifetime in seconds, until the browser closes by default. */
  readonly maxAge?: number;
}

/** Sets an HttpOnly, SameSite=Lax cookie. */
export function setSecretCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: SecretCookie,
  value: string,
  { path = '/', ...options }: CookieOptions = {},
): void {
  const { isSecure, acceptsOldCookies } = request;
  const names = isSecure ? [prefixed(name), ...(acceptsOldCookies ? [name] : [])] : [name];
  for (const each of names)
    reply.setCookie(each, value, { path, ...options, httpOnly: true, sameSite: 'lax', secure: isSecure });
}

export function clearSecretCookie(request: FastifyRequest, reply: FastifyReply, name: SecretCookie, path = '/'): void {
  setSecretCookie(request, reply, name, '', { path, maxAge: 0 });
}
