// Browsers that have signed in to an account before (OWASP: device cookies).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Customer } from '../db/tables.ts';
import { setSecretCookie } from './sessions.ts';
import { createToken, hashOf, isSameSecret } from './tokens.ts';

export const BROWSER_COOKIE = 'fahrplan_browser';

/** Only the sign-in reads the cookie. */
const SIGN_IN_PATH = '/api/auth/custom/login';

const KEPT_SECONDS = 180 * 24 * 3600;

type Account = Pick<Customer, 'id' | 'password_hash'>;

/** Marks a browser whose customer has just signed in with a password. It opens nothing. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, customer: Account): void {
  const token = createToken();
  const options = { path: SIGN_IN_PATH, maxAge: KEPT_SECONDS };
  setSecretCookie(request, reply, BROWSER_COOKIE, `${token}.${sealOf(customer, token)}`, options);
}

/** Returns the name of a browser that has signed in to the account before, under the password that it has now. */
export function knownBrowserOf(request: FastifyRequest, customer: Account | undefined): string | undefined {
  const [token = '', seal = ''] = (request.cookies[BROWSER_COOKIE] ?? '').split('.');
  const expected = sealOf(customer ?? { id: '', password_hash: '' }, token);
  return isSameSecret(seal, expected) && customer?.password_hash ? token : undefined;
}

/** The password hash never leaves the server: without it no seal can be made, and another password ends all seals. */
const sealOf = ({ id, password_hash }: Account, token: string): string =>
  hashOf(`browser:${token}:${id}:${password_hash}`);
