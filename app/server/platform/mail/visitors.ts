// Whose e-mails the demo shows: those that this browser has caused.
import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE, VISITOR_COOKIE } from '../auth/sessions.ts';
import { hashOf } from '../auth/tokens.ts';

/** What stands for the browser of a request; a browser keeps its visitor's cookie also while signed in. */
export function visitorOf(request: FastifyRequest): string | null {
  const secret = request.cookies[VISITOR_COOKIE] || request.cookies[SESSION_COOKIE];
  return secret ? hashOf(`mails:${secret}`) : null;
}
