import type { FastifyRequest } from 'fastify';
import { auditEntryOf } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/entries.ts';
import type { ServerContext } from '../auth/sessions.ts';
import { hashOf } from '../auth/tokens.ts';
import { Problem } from '../http/problems.ts';
import { sendMessages } from '../operations/sendMessages.ts';
import { type OnceKey, once } from './once.ts';

/**
 * Creates the idempotency key of a customer's request from the header, the route and the body.
 *
 * @param now real time, not the demo's: it decides when the key is deleted
 * @throws invalid_request when the header is missing or malformed
 */
export function onceKeyOf(request: FastifyRequest, customerId: string, now: Date): OnceKey {
  const path = request.url.split('?')[0] ?? '';
  const wording = wordingOf(request.method, path, (request.body ?? {}) as object);
  const terms = JSON.stringify([headerOf(request, 'agreed-amounts'), request.otherTerms]);
  return {
    ...{ customerId, key: idempotencyKeyOf(request), request: wording, terms, now },
    entry: auditEntryOf(request, customerId),
  };
}

/**
 * Runs work {@link once} per request, and sends the e-mails and follow-ups of its operation with it.
 * Throws invalid_request without a valid key.
 */
export function onceFor(
  context: ServerContext,
  request: FastifyRequest,
  customerId: string,
  work: Parameters<typeof once>[2],
): Promise<object> {
  request.isMessaged = true;
  return once(context.database, onceKeyOf(request, customerId, context.clock.now()), async (transaction) => {
    const answer = await work(transaction);
    await sendMessages(context, request, transaction, answer);
    return answer;
  });
}

/** Idempotency key of a visitor's request, as hashes. */
export interface VisitorOnce {
  readonly key: string;
  /** Hash of all input. The same key with another hash is refused. */
  readonly request: string;
  readonly entry: AuditEntry;
}

/** Creates a visitor's idempotency key, like {@link onceKeyOf}. Throws invalid_request. */
export function visitorOnceOf(request: FastifyRequest): VisitorOnce {
  const path = request.url.split('?')[0] ?? '';
  const wording = wordingOf(request.method, path, (request.body ?? {}) as object);
  return { key: hashOf(idempotencyKeyOf(request)), request: hashOf(wording), entry: auditEntryOf(request) };
}

/** Canonical text of a request, independent of the order of fields. */
function wordingOf(method: string, path: string, body: object): string {
  return JSON.stringify([method, path, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Problem(
    'invalid_request',
    'The header Idempotency-Key is missing or invalid. Send up to 200 visible ASCII characters, the same for each retry.',
    {
      fields: [{ name: 'Idempotency-Key', code: key === undefined ? 'required' : 'format' }],
    },
  );
}

/** Returns a header that occurs once. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
