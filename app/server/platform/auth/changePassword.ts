import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';
import { endLinks } from './links.ts';
import { type PasswordNotice, sendPasswordNotice } from './passwordNotice.ts';
import { isPasswordRight } from './passwords.ts';
import { endSessions } from './sessions.ts';

export interface PasswordOrder {
  readonly customerId: string;
  readonly currentPassword: string;
  /** The argon2id hash of the new password. */
  readonly newHash: string;
  readonly notice: PasswordNotice | undefined;
}

/**
 * Replaces the password if the current one is right, and ends every session and link.
 *
 * @throws wrong_password; nothing is written then
 * @see docs/requirements.md FLW-24, ACC-9
 */
export async function changePassword(transaction: Transaction<Tables>, order: PasswordOrder): Promise<void> {
  const stored = await lockPassword(transaction, order.customerId);
  if (!(await isPasswordRight(stored, order.currentPassword)))
    throw new Problem('wrong_password', 'The current password is wrong. Enter it again, or reset the password.', {
      fields: [{ name: 'currentPassword', code: 'wrong_password' }],
    });
  const customer = await transaction
    .updateTable('customers')
    .set({ password_hash: order.newHash })
    .where('id', '=', order.customerId)
    .returning(['email', 'locale'])
    .executeTakeFirstOrThrow();
  await endLinks(transaction, order.customerId);
  await endSessions(transaction, order.customerId);
  sendPasswordNotice(transaction, order.notice, customer);
}

/** Reads the hash under a lock: two changes at once would both find the current password right. */
async function lockPassword(transaction: Transaction<Tables>, customerId: string): Promise<string> {
  const { password_hash } = await transaction
    .updateTable('customers')
    .set((row) => ({ password_hash: row.ref('password_hash') }))
    .where('id', '=', customerId)
    .returning('password_hash')
    .executeTakeFirstOrThrow();
  return password_hash;
}
