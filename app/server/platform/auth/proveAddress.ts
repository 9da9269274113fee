// What follows once somebody has proved for the first time that the e-mail address of an account is theirs.
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { endSessions } from './sessions.ts';

/**
 * Counts the address as verified.
 *
 * Until now anybody could have registered with it. Whoever did so knows the password and may be signed in, so both end:
 * otherwise somebody could make an account for a stranger and wait for them to use it.
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
