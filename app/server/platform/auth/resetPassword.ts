import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { endLinks, redeemLink } from './links.ts';
import { type PasswordNotice, sendPasswordNotice } from './passwordNotice.ts';
import { endSessions } from './sessions.ts';

export interface PasswordReset {
  /** Link to reset the password, or to confirm an address that someone else registered. */
  readonly kind: 'reset' | 'verification';
  readonly token: string;
  /** The argon2id hash of the new password. */
  readonly newHash: string;
  readonly now: Date;
  readonly notice: PasswordNotice | undefined;
}

/**
 * Writes the new password and ends every session and link. The link proves the e-mail address.
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
