import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE, VISITOR_COOKIE } from '../auth/secretCookies.ts';
import { hashOf } from '../auth/tokens.ts';

/** Identifies a browser by its visitor cookie, which outlives sessions, or its session cookie. */
export function visitorOf(request: FastifyRequest): string | null {
  const secret = request.cookies[VISITOR_COOKIE] || request.cookies[SESSION_COOKIE];
  return secret ? hashOf(`mails:${secret}`) : null;
}
