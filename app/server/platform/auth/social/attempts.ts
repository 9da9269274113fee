// One attempt to sign in through a provider, kept in the browser that began it for some minutes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SocialProvider } from '../socialProviders.ts';
import { createToken, hashOf } from '../tokens.ts';
import type { AttemptSecrets } from './providers.ts';

/** Holds the end of the attempt, its secret, and the page that follows. */
const ATTEMPT_COOKIE = 'fahrplan_social';

/** Where the cookie is sent, so that it travels with nothing else. */
const ATTEMPT_PATH = '/api/auth/callback';

const LASTS_SECONDS = 10 * 60;

/** What an attempt belongs to. */
export interface AttemptPlace {
  readonly provider: SocialProvider;
  readonly now: Date;
}

/** Begins an attempt in the browser; the next one takes its place. */
export function beginAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, now }: AttemptPlace,
  next: string,
): AttemptSecrets {
  const secret = `${now.getTime() + LASTS_SECONDS * 1000}.${createToken()}`;
  reply.setCookie(ATTEMPT_COOKIE, `${secret}.${Buffer.from(next).toString('base64url')}`, {
    path: ATTEMPT_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: LASTS_SECONDS,
  });
  return secretsOf(provider, secret);
}

/**
 * Ends the attempt that a browser brings back.
 *
 * @returns nothing when this browser has not begun one, or too long ago
 */
export function endAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, now }: AttemptPlace,
): { readonly secrets: AttemptSecrets; readonly next: string } | undefined {
  const [ends = '', token = '', next] = (request.cookies[ATTEMPT_COOKIE] ?? '').split('.');
  reply.clearCookie(ATTEMPT_COOKIE, { path: ATTEMPT_PATH });
  if (next === undefined || !(Number(ends) > now.getTime())) return undefined;
  return { secrets: secretsOf(provider, `${ends}.${token}`), next: Buffer.from(next, 'base64url').toString() };
}

/** What travels past others is made of the secret and its end, and says nothing about them or about each other. */
function secretsOf(provider: SocialProvider, secret: string): AttemptSecrets {
  const derive = (use: string) => hashOf(`${use} ${provider} ${secret}`);
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
