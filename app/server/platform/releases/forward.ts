// Hands a request over to the server process of a release, unread and unchanged.
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outcomeUnknown } from '../http/errors.ts';
import { Problem } from '../http/problems.ts';
import { REQUEST_ID } from '../http/requestIds.ts';

/** Ends idle connections before the other server does: a request on one that closes would be lost. */
const agent = new Agent({ keepAlive: true, timeout: 30_000 });

const forwarded = new WeakSet<FastifyRequest>();

/** True for a request that the process of a release has answered, and counted. */
export const isForwarded = (request: FastifyRequest): boolean => forwarded.has(request);

/** Headers of one connection, RFC 9110 section 7.6.1. */
const OF_CONNECTION = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

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
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await ask(request, port)
    .catch((error: NodeJS.ErrnoException) => (changes ? Promise.reject(error) : ask(request, port)))
    .catch((error: NodeJS.ErrnoException) => {
      if (changes && error.code !== 'ECONNREFUSED') throw outcomeUnknown();
      throw new Problem('unavailable', 'The server of this release restarts. Try again after Retry-After.', {
        retryAfter: 1,
      });
    });
  forwarded.add(request);
  reply.hijack();
  reply.raw.writeHead(answer.statusCode ?? 502, { ...withoutConnection(answer.headers), ...more });
  pipeline(answer, reply.raw, () => undefined);
}

function ask({ raw, ip, host, protocol, id }: FastifyRequest, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = send(
      {
        ...{ agent, host: '127.0.0.1', port, method: raw.method, path: raw.url },
        headers: {
          ...withoutConnection(raw.headers),
          ...{ 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol, [REQUEST_ID]: id },
        },
      },
      resolve,
    );
    const abandon = () => onward.destroy();
    raw.once('aborted', abandon);
    onward.once('close', () => raw.off('aborted', abandon));
    onward.once('error', (error) => {
      // Drains the rest: a sender that is cut off does not read the answer.
      raw.unpipe(onward).resume();
      reject(error);
    });
    raw.pipe(onward);
  });
}

const withoutConnection = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
