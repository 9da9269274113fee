// Replaces the password of whoever has the e-mails of an account, and puts out everybody who is signed in to the account.
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { endLinks, redeemLink } from './links.ts';
import { type PasswordNotice, sendPasswordNotice } from './passwordNotice.ts';
import { endSessions } from './sessions.ts';

/** The link, and the password that it is used for. */
export interface PasswordReset {
  /** A link to a new password, or one that confirms an address where somebody else had chosen a password. */
  readonly kind: 'reset' | 'verification';
  readonly token: string;
  /** The argon2id hash of the new password. */
  readonly newHash: string;
  readonly now: Date;
  readonly notice: PasswordNotice | undefined;
}

/**
 * Writes the new password and ends every session and every link of the customer.
 *
 * Whoever has the e-mail has its address: it counts as verified.
 *
 * @throws link_expired; nothing is written then
 */
export async function resetPassword(transaction: Transaction<Tables>, reset: PasswordReset): Promise<void> {
  const { kind, token, newHash, now, notice } = reset;
  const { customerId } = await redeemLink(transaction, kind, token, now);
  const customer = await transaction
    .updateTable('customers')
    .set({ password_hash: newHash, email_verified: 1 })
    .where('id', '=', customerId)
    .returning(['email', 'locale'])
    .executeTakeFirstOrThrow();
  await endLinks(transaction, customerId);
  await endSessions(transaction, customerId);
  sendPasswordNotice(transaction, notice, customer);
}
