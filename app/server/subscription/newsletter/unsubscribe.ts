// Takes an address off the list of the newsletter; that it was there can be proved by who knows it.
import type { Transaction } from 'kysely';
import { toEmailKey } from '../../platform/auth/customers.ts';
import { hashOf } from '../../platform/auth/tokens.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';

/** Takes off whom a link of the newsletter was sent to; a link that was used, or is none, changes nothing. */
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
 * Takes an address off the list, with what it was asked, so that no older link puts it back.
 *
 * @returns false when it was not on the list
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
