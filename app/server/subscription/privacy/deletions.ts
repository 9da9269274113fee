// Carries out what customers have asked for: whoever wants to be forgotten is, once the time has come.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
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

/** How many are looked at together. */
const AT_ONCE = 20;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Carries out deletions until the server is closed. */
export function startDeletions(app: FastifyInstance, context: ServerContext): void {
  workOff(app, () => carryOutDeletions(context, app.log));
}

/** Carries out every deletion whose time has come; of several servers one does each. */
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
 * Carries out the deletion that a customer has asked for, whether or not its time has come.
 *
 * @returns false when nothing was asked for, or a subscription has begun meanwhile
 */
export async function carryOutDeletion(context: ServerContext, customerId: string, log: Log): Promise<boolean> {
  const now = context.clock.now();
  const paths = await inTransaction(context.database, (transaction) => endDeletion(transaction, customerId, now));
  // What cannot be deleted now has no use, and is thrown away within the hour.
  for (const path of paths ?? [])
    await discardFile(context, path).catch((error: unknown) => log.warn({ err: error }, 'a file was not deleted'));
  return paths !== undefined;
}

/**
 * Does what a request asks for: whoever takes it away does.
 *
 * @returns files to be deleted once the transaction is through; nothing when nothing was asked for, or the account is kept
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
  if (!(await isKept(transaction, customerId))) return eraseCustomer(transaction, customer, now);
  queueFollowUp(transaction, 'deletion.blocked', { contact_id: customerId }, now);
  return undefined;
}

/** Says whether a subscription keeps the account of a customer. */
export async function isKept(transaction: Transaction<Tables>, customerId: string): Promise<boolean> {
  const deals = await transaction
    .selectFrom('deals')
    .select(['variant', 'state'])
    .where('customer_id', '=', customerId)
    .execute();
  return deals.some(keepsAccount);
}
