import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { auditCommand } from '../../platform/audit/entries.ts';
import { findById } from '../../platform/auth/customers.ts';
import { lockAccount } from '../../platform/auth/lockAccountRow.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { workOff } from '../../platform/outbox/outbox.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { discardFile } from '../../platform/uploads/receive.ts';
import { keepsAccount } from './accountDeletion.ts';
import { eraseCustomer } from './erase.ts';

const AT_ONCE = 20;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Carries out due deletions until the server closes. */
export function startDeletions(app: FastifyInstance, context: ServerContext): void {
  workOff(app, () => carryOutDeletions(context, app.log));
}

/** Carries out the due deletions; of several servers, one does each. */
export async function carryOutDeletions(context: ServerContext, log: Log): Promise<void> {
  const { database, clock } = context;
  const due = await database
    .selectFrom('deletion_requests')
    .select('customer_id')
    .where('due_at', '<=', clock.now().toISOString())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  for (const { customer_id } of due) await carryOutDeletion(context, customer_id, log);
}

/**
 * Carries out the deletion that a customer has requested, due or not.
 *
 * @returns false without a request, or if a subscription has begun since
 */
export async function carryOutDeletion(context: ServerContext, customerId: string, log: Log): Promise<boolean> {
  const now = context.clock.now();
  const paths = await inTransaction(context.database, (transaction) => endDeletion(transaction, customerId, now));
  // An undeleted file is unused, and the cleanup deletes it within the hour.
  for (const path of paths ?? [])
    await discardFile(context, path).catch((error: unknown) => log.warn({ err: error }, 'a file could not be deleted'));
  return paths !== undefined;
}

/**
 * Takes a request and erases the customer. Of concurrent calls, only one takes the request.
 *
 * @returns files to delete after the commit; undefined without a request, or if the account is kept
 */
export async function endDeletion(
  transaction: Transaction<Tables>,
  customerId: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  await lockAccount(transaction, customerId);
  const taken = await transaction
    .deleteFrom('deletion_requests')
    .where('customer_id', '=', customerId)
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await findById(transaction, customerId);
  if (taken === undefined || customer === undefined) return undefined;
  const isErased = !(await isKept(transaction, customerId));
  const operation = isErased ? 'deletion.done' : 'deletion.blocked';
  auditCommand(transaction, { actor: 'server', operation, subject: ` contact_id=${customerId}` }, now);
  if (isErased) return eraseCustomer(transaction, customer, now);
  queueFollowUp(transaction, 'deletion.blocked', { contact_id: customerId }, now);
  return undefined;
}

export async function isKept(transaction: Transaction<Tables>, customerId: string): Promise<boolean> {
  const deals = await transaction
    .selectFrom('deals')
    .select(['variant', 'state'])
    .where('customer_id', '=', customerId)
    .execute();
  return deals.some(keepsAccount);
}
