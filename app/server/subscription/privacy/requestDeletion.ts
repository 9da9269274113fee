import type { Kysely, Transaction } from 'kysely';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { DeletionRequestRow } from '../tables.ts';
import { deletionDue } from './accountDeletion.ts';
import { isKept } from './deletions.ts';

export interface DeletionOrder {
  readonly customer: Customer;
  readonly now: Date;
}

/** An earlier request stays as it is. */
export interface RequestedDeletion {
  readonly status: 'requested' | 'already_requested';
  readonly request: DeletionRequestRow;
}

export function findDeletion(database: Kysely<Tables>, customerId: string): Promise<DeletionRequestRow | undefined> {
  return database.selectFrom('deletion_requests').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

/**
 * Stores the request.
 *
 * @throws deletion_blocked while there is an active subscription
 * @see docs/requirements.md FLW-28, ACC-12
 */
export async function requestDeletion(
  transaction: Transaction<Tables>,
  { customer, now }: DeletionOrder,
): Promise<RequestedDeletion> {
  if (await isKept(transaction, customer.id))
    throw new Problem(
      'deletion_blocked',
      'A signed or running subscription needs the account. Request the deletion after it has ended.',
    );
  const due = deletionDue(now).toISOString();
  const request = { customer_id: customer.id, requested_at: now.toISOString(), due_at: due };
  const saved = await transaction
    .insertInto('deletion_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  const stored = saved === undefined ? await findDeletion(transaction, customer.id) : undefined;
  if (stored !== undefined) return { status: 'already_requested', request: stored };
  return { status: 'requested', request };
}
