// The header that makes an effect happen once, and the wording of the request that it stands for.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** Everything that the effect depends on, in one wording whatever the order of the fields. */
export function wordingOf(method: string, id: string, body: object): string {
  return JSON.stringify([method, id, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** @throws invalid_request when the header is missing or no key */
export function idempotencyKeyOf(request: FastifyRequest): string {
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
