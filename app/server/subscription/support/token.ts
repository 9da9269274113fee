// Tokens by which the chat of a vendor knows that a customer is who the page says (RFC 7519).
import { createHmac } from 'node:crypto';

/** Person whom a token speaks for, with a confirmed e-mail address. */
export interface ChatPerson {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
}

/** A page that was left open asks for another. */
const LIVES_SECONDS = 300;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs who somebody is with a secret that the provider has as well (HS256). */
export function signChatToken({ id, email, firstname }: ChatPerson, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { scope: 'user', external_id: id, email, name: firstname, iat: seconds, exp: seconds + LIVES_SECONDS };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
