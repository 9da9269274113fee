// One id for each request: in its answer, in a problem, and in every line of the log.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** An id of a proxy is taken over; any other text would let its sender write into the log. */
const SAFE = /^[\w-]{8,64}$/;

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = String(headers[REQUEST_ID] ?? '');
  return SAFE.test(given) ? given : randomUUID();
};

/** Tells each request's id with its answer. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(REQUEST_ID, id);
  });
}
