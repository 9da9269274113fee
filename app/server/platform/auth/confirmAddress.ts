import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';
import { holdPassword } from './customers.ts';
import { redeemLink } from './links.ts';
import { isStrongPassword } from './passwordChange.ts';
import { isPasswordRight } from './passwords.ts';

/**
 * Returns the password that replaces the one of the registration, or undefined to keep that.
 *
 * Anyone can register with another person's address and wait for them to confirm it (SEC-C7).
 * So the password stays only if the browser that registered, or someone who knows it, confirms.
 *
 * @param here customer signed in where the link is used
 * @throws password_required, without using up the link; invalid_fields for a weak password
 */
export async function passwordInstead(
  customer: Customer,
  here: Customer | undefined,
  password: string | undefined,
): Promise<string | undefined> {
  const isOpen = customer.email_verified === 0 && customer.password_hash !== '';
  if (!isOpen || here?.id === customer.id) return undefined;
  if (password === undefined) throw passwordRequired();
  if (await isPasswordRight(customer.password_hash, password)) return undefined;
  if (isStrongPassword(password)) return password;
  throw new Problem('invalid_fields', 'The password is too weak. Choose one that follows the password rules.', {
    fields: [{ name: 'password', code: 'weak_password' }],
  });
}

/**
 * Marks the address as verified. The password and the sessions stay.
 *
 * @throws link_expired; password_required when the password has changed since it was checked
 */
export async function confirmAddress(
  transaction: Transaction<Tables>,
  customer: Customer,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<void> {
  await redeemLink(transaction, 'verification', token, now);
  if (!(await holdPassword(transaction, customer))) throw passwordRequired();
  await transaction.updateTable('customers').set({ email_verified: 1 }).where('id', '=', customer.id).execute();
}

function passwordRequired(): Problem {
  return new Problem(
    'password_required',
    'A password is required to confirm the address in this browser. Send the current password or a new one.',
    {
      fields: [{ name: 'password', code: 'required' }],
    },
  );
}
