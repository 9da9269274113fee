import type { Transaction } from 'kysely';
import { toEmailKey } from '../../platform/auth/customers.ts';
import { hashOf } from '../../platform/auth/tokens.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';

/** Unsubscribes the recipient of a link; a used or unknown link changes nothing. */
export async function unsubscribe(transaction: Transaction<Tables>, token: string, now: Date): Promise<void> {
  const listed = await transaction
    .selectFrom('newsletter_subscriptions')
    .select('email')
    .where('unsubscribe_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (listed !== undefined && (await removeFromList(transaction, listed.email, now)))
    queueFollowUp(transaction, 'newsletter.unsubscribed', { email: listed.email }, now);
}

/**
 * Removes an address and its open requests, so that no older link adds it again.
 * The withdrawn consent stays as proof.
 *
 * @returns false if the address was not on the list
 */
export async function removeFromList(transaction: Transaction<Tables>, address: string, now: Date): Promise<boolean> {
  const email = toEmailKey(address);
  await transaction.deleteFrom('newsletter_requests').where('email', '=', email).execute();
  const removed = await transaction
    .deleteFrom('newsletter_subscriptions')
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  await transaction
    .updateTable('newsletter_consents')
    .set({ withdrawn_at: now.toISOString() })
    .where('email_hash', '=', hashOf(email))
    .where('withdrawn_at', 'is', null)
    .execute();
  return removed !== undefined;
}
