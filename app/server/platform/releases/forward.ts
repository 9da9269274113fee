// Hands a request over to the server process of a release, unread and unchanged.
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outcomeUnknown } from '../http/errors.ts';
import { Problem } from '../http/problems.ts';

/** Ends idle connections before the other server does: a request on one that closes would be lost. */
const agent = new Agent({ keepAlive: true, timeout: 30_000 });

/**
 * Answers with the answer of a server on this machine.
 *
 * @param more headers in place of those of the answer
 * @throws unavailable if it was not reached, outcome_unknown if a change was cut off
 */
export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  port: number,
  more: OutgoingHttpHeaders = {},
): Promise<void> {
  const answer = await ask(request, port).catch((error: NodeJS.ErrnoException) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && error.code !== 'ECONNREFUSED') throw outcomeUnknown();
    throw new Problem('unavailable', 'The server of this release restarts. Try again after Retry-After.', {
      retryAfter: 1,
    });
  });
  reply.hijack();
  reply.raw.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more });
  pipeline(answer, reply.raw, () => undefined);
}

function ask({ raw, ip, host, protocol }: FastifyRequest, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = send(
      {
        ...{ agent, host: '127.0.0.1', port, method: raw.method, path: raw.url },
        headers: {
          ...raw.headers,
          ...{ 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol },
        },
      },
      resolve,
    );
    onward.once('error', reject);
    pipeline(raw, onward, () => undefined);
  });
}
