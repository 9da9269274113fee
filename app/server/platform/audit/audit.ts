// Entries of the audit trail about requests.
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { customerOf } from '../auth/sessions.ts';
import type { Tables } from '../db/tables.ts';
import { operationOf } from '../operations/operations.ts';
import { type AuditEntry, writeAudit } from './entries.ts';

/** Names of ids in bodies, such as dealId. Other values are personal, or none of an audit's business. */
const IDS = /(?:^id|_id|Id)$/;

/** Ids of this server. Typed text in place of an id is left out. */
const ID = /^[\w-]{1,64}$/;

/**
 * Describes the change that a request makes.
 *
 * @param customerId the customer whose data changes; by default that of the session, otherwise a visitor
 */
export function auditEntryOf(request: FastifyRequest, customerId = customerOf(request)?.id): AuditEntry {
  const { name, params = request.params } = operationOf(request) ?? {};
  return {
    ...(customerId === undefined ? VISITOR : { actor: 'customer', actor_id: customerId }),
    operation: name ?? `${request.method} ${request.routeOptions.url}`,
    subject: [...idsOf(params as object, () => true), ...idsOf(request.body, (property) => IDS.test(property))].join(
      ' ',
    ),
    request_id: request.id,
  };
}

const VISITOR = { actor: 'visitor', actor_id: null } as const;

/** Returns `name=id` for each id. */
function idsOf(values: unknown, isId: (property: string) => boolean): string[] {
  if (typeof values !== 'object' || values === null) return [];
  const ids = Object.entries(values).filter(([name, id]) => isId(name) && typeof id === 'string' && ID.test(id));
  return ids.map(([name, id]) => `${name}=${id}`);
}

/** Adds an entry about the change that a request makes in this transaction. */
export function audit(transaction: Transaction<Tables>, request: FastifyRequest, now: Date, customerId?: string): void {
  writeAudit(transaction, auditEntryOf(request, customerId), now);
}
