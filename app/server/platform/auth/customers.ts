import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Customer, Tables } from '../db/tables.ts';

/** Normalizes an e-mail address for comparison. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Finds an account by e-mail address, ignoring case. */
export function findByEmail(database: Database, email: string): Promise<Customer | undefined> {
  return database.selectFrom('customers').selectAll().where('email', '=', toEmailKey(email)).executeTakeFirst();
}

export function findById(database: Database, id: string): Promise<Customer | undefined> {
  return database.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an account if its password hash is unchanged since it was read; otherwise returns false.
 * Checking a password takes a while. A change meanwhile must shut out the old password.
 */
export async function holdPassword(
  transaction: Transaction<Tables>,
  { id, password_hash }: Customer,
): Promise<boolean> {
  const held = await transaction
    .updateTable('customers')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Columns of a new account. Omitted columns are unknown. */
export type NewAccount = Pick<Customer, 'id' | 'email' | 'locale'> & Partial<Customer>;

/** Creates a private customer. Returns false when the e-mail address already has an account. */
export async function createAccount(transaction: Transaction<Tables>, account: NewAccount): Promise<boolean> {
  const made = await transaction
    .insertInto('customers')
    .values({
      email_verified: 0,
      password_hash: '',
      login_provider: null,
      audience: 'b2c',
      firstname: '',
      lastname: '',
      phone: null,
      mobilephone: null,
      date_of_birth: null,
      street: '',
      house_number: '',
      zip: '',
      city: '',
      email_subscription: 0,
      ...account,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
