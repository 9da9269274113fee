// Tokens that prove the identity of a customer to the chat of a vendor (RFC 7519).
import { createHmac } from 'node:crypto';

export interface ChatPerson {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
}

/** Lifetime; a page that stays open requests another token. */
const LIVES_SECONDS = 300;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs a token with the secret that the provider shares (HS256). */
export function signChatToken({ id, email, firstname }: ChatPerson, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { scope: 'user', external_id: id, email, name: firstname, iat: seconds, exp: seconds + LIVES_SECONDS };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
