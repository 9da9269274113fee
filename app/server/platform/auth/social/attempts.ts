// State of a sign-in through a provider, kept in a cookie for ten minutes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ATTEMPT_COOKIE, clearSecretCookie, setSecretCookie } from '../secretCookies.ts';
import { createToken, hashOf } from '../tokens.ts';
import type { AttemptSecrets } from './providers.ts';

const CALLBACK_PATH = '/api/auth/callback';

const LASTS_SECONDS = 10 * 60;

export interface AttemptPlace {
  /** Id of the provider. */
  readonly provider: string;
  readonly now: Date;
  /** Path of the callback, to which the cookie is limited; that of customers by default. */
  readonly path?: string;
}

/** Starts an attempt. It replaces the browser's previous attempt. */
export function beginAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, now, path = CALLBACK_PATH }: AttemptPlace,
  next: string,
): AttemptSecrets {
  const secret = `${now.getTime() + LASTS_SECONDS * 1000}.${createToken()}`;
  // Expiry of the attempt, its secret, and the page that follows.
  const value = `${secret}.${Buffer.from(next).toString('base64url')}`;
  setSecretCookie(request, reply, ATTEMPT_COOKIE, value, { path, maxAge: LASTS_SECONDS });
  return secretsOf(provider, secret);
}

/** Ends the browser's attempt. Returns undefined without one, or after its expiry. */
export function endAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, now, path = CALLBACK_PATH }: AttemptPlace,
): { readonly secrets: AttemptSecrets; readonly next: string } | undefined {
  const [ends = '', token = '', next] = (request.cookies[ATTEMPT_COOKIE] ?? '').split('.');
  clearSecretCookie(request, reply, ATTEMPT_COOKIE, path);
  if (next === undefined || !(Number(ends) > now.getTime())) return undefined;
  return { secrets: secretsOf(provider, `${ends}.${token}`), next: Buffer.from(next, 'base64url').toString() };
}

/** Derives separate values by hashing: none reveals the secret or another value. */
function secretsOf(provider: string, secret: string): AttemptSecrets {
  const derive = (use: string) => hashOf(`${use} ${provider} ${secret}`);
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
