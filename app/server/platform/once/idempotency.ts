// The header that makes an effect happen once, and the wording of the request that it stands for.
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import { hashOf } from '../auth/tokens.ts';
import { Problem } from '../http/problems.ts';
import { type OnceKey, once } from './once.ts';

/**
 * Creates the identity of a customer's request: the header, and a canonical text of call and body.
 *
 * @param now the time of the server's clock, not of the demo: keys are thrown away by it
 * @throws invalid_request when the header is missing or no key
 */
export function onceKeyOf(request: FastifyRequest, customerId: string, now: Date): OnceKey {
  const path = request.url.split('?')[0] ?? '';
  const wording = wordingOf(request.method, path, (request.body ?? {}) as object);
  const terms = JSON.stringify([headerOf(request, 'agreed-amounts'), request.otherTerms]);
  return { customerId, key: idempotencyKeyOf(request), request: wording, terms, now };
}

/**
 * Runs the work of a request once, however often the customer sends it: the same request gets the same answer.
 *
 * @throws invalid_request when the header is missing or no key
 * @throws key_reused when the key came with another request before
 */
export function onceFor(
  { database, clock }: ServerContext,
  request: FastifyRequest,
  customerId: string,
  work: Parameters<typeof once>[2],
): Promise<object> {
  return once(database, onceKeyOf(request, customerId, clock.now()), work);
}

/** What tells the requests of visitors apart, by hashes that name nobody. */
export interface VisitorOnce {
  readonly key: string;
  /** Of everything that the effect depends on; another text under the same key is refused. */
  readonly request: string;
}

/**
 * Says what makes two requests of a visitor the same, as {@link onceKeyOf} does for a customer.
 *
 * @throws invalid_request when the header is missing or no key
 */
export function visitorOnceOf(request: FastifyRequest): VisitorOnce {
  const path = request.url.split('?')[0] ?? '';
  const wording = wordingOf(request.method, path, (request.body ?? {}) as object);
  return { key: hashOf(idempotencyKeyOf(request)), request: hashOf(wording) };
}

/** Everything that the effect depends on, in one wording whatever the order of the fields. */
function wordingOf(method: string, path: string, body: object): string {
  return JSON.stringify([method, path, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Problem(
    'invalid_request',
    'The header Idempotency-Key is required: up to 200 visible characters, the same for every retry.',
    {
      fields: [{ name: 'Idempotency-Key', code: key === undefined ? 'required' : 'format' }],
    },
  );
}

/** A header that came once. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
