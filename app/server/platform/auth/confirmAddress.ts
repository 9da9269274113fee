// Confirms the e-mail address of an account. A password that somebody else has chosen for it does not outlive that.
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';
import { holdPassword } from './customers.ts';
import { redeemLink } from './links.ts';
import { isStrongPassword } from './passwordChange.ts';
import { isPasswordRight } from './passwords.ts';

/**
 * Names the password that takes the place of the one of the registration.
 *
 * Anybody can register with the address of somebody else, and wait for them to confirm it (threats C7). So the password
 * stays for whoever confirms in the browser that registered, or knows it; anybody else chooses one.
 *
 * @param here who is signed in where the link is used
 * @returns nothing when the password stays
 * @throws password_required, which leaves the link as it is; invalid_fields for a weak one
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
  throw new Problem('invalid_fields', 'The password is not valid.', {
    fields: [{ name: 'password', code: 'weak_password' }],
  });
}

/**
 * Counts the address as verified, and leaves the password and the sessions alone.
 *
 * @throws link_expired; password_required when the password that was shown is another one by now
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
  return new Problem('password_required', 'Whoever confirms the address elsewhere names the password, or a new one.', {
    fields: [{ name: 'password', code: 'required' }],
  });
}
