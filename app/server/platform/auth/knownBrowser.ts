// Browsers that have signed in to an account before (OWASP: device cookies).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Customer } from '../db/tables.ts';
import { BROWSER_COOKIE, setSecretCookie } from './secretCookies.ts';
import { createToken, hashOf, isSameSecret } from './tokens.ts';

/** Only the sign-in reads the cookie. */
const SIGN_IN_PATH = '/api/auth/custom/login';

const KEPT_SECONDS = 180 * 24 * 3600;

type Account = Pick<Customer, 'id' | 'password_hash'>;

/** Marks a browser after a password sign-in. The cookie grants no access by itself. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, customer: Account): void {
  const token = createToken();
  const options = { path: SIGN_IN_PATH, maxAge: KEPT_SECONDS };
  setSecretCookie(request, reply, BROWSER_COOKIE, `${token}.${sealOf(customer, token)}`, options);
}

/** Returns the token of a browser that signed in to the account with its current password. */
export function knownBrowserOf(request: FastifyRequest, customer: Account | undefined): string | undefined {
  const [token = '', seal = ''] = (request.cookies[BROWSER_COOKIE] ?? '').split('.');
  const expected = sealOf(customer ?? { id: '', password_hash: '' }, token);
  return isSameSecret(seal, expected) && customer?.password_hash ? token : undefined;
}

/** Only the server knows the password hash in a seal. A new password voids all seals. */
const sealOf = ({ id, password_hash }: Account, token: string): string =>
  hashOf(`browser:${token}:${id}:${password_hash}`);
