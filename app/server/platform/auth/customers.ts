// Finds and makes accounts.
import type { Transaction } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Customer, Tables } from '../db/tables.ts';

/** What makes two e-mail addresses the same. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Finds the account of an address, whatever its case. */
export function findByEmail(database: Database, email: string): Promise<Customer | undefined> {
  return database.selectFrom('customers').selectAll().where('email', '=', toEmailKey(email)).executeTakeFirst();
}

/** Finds an account by its id. */
export function findById(database: Database, id: string): Promise<Customer | undefined> {
  return database.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Says whether a password is still the one that was looked at, and keeps changes away until the transaction is over.
 *
 * Looking takes a while; who changes the password meanwhile wants nobody in who knew the old one.
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

/** What a new account is made with; whatever is left out is not known yet. */
export type NewAccount = Pick<Customer, 'id' | 'email' | 'locale'> & Partial<Customer>;

/**
 * Makes a private customer without an address.
 *
 * @returns false when there is an account with this e-mail address already; two at once make one account
 */
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
