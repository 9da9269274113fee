import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { endSessions } from './sessions.ts';

/**
 * Marks an address as verified once its owner has proved it.
 * An earlier registration may be an attacker's, who waits for the owner to use the account.
 * So the first proof deletes the password and ends all sessions.
 */
export async function proveAddress(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  const proved = await transaction
    .updateTable('customers')
    .set({ email_verified: 1, password_hash: '' })
    .where('id', '=', customerId)
    .where('email_verified', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (proved !== undefined) await endSessions(transaction, customerId);
}
