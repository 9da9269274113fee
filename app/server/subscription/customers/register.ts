import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Registration } from '../../generated/api.ts';
import { createAccount, toEmailKey } from '../../platform/auth/customers.ts';
import { isStrongPassword } from '../../platform/auth/passwordChange.ts';
import { type LinkMail, sendLink } from '../../platform/auth/sendLink.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { checkPerson, type Person, registeredPerson } from './personalDetails.ts';

/** Returns the problems of a registration (SGN-5). */
export function checkRegistration({ password, profile }: Registration, today: CivilDay): FieldProblem[] {
  const problems = checkPerson(registeredPerson(profile), today);
  return isStrongPassword(password) ? problems : [{ name: 'password', code: 'weak_password' }, ...problems];
}

/**
 * Creates an account and sends the e-mail that confirms its address.
 *
 * @param passwordHash argon2id hash of the password
 * @returns the customer's id; undefined if the address has an account already
 * @see docs/requirements.md SGN-5
 */
export async function register(
  transaction: Transaction<Tables>,
  { email, locale, profile }: Registration,
  passwordHash: string,
  mail: Omit<LinkMail, 'owner' | 'to' | 'locale' | 'kind'>,
): Promise<string | undefined> {
  const id = randomUUID();
  const address = toEmailKey(email);
  const account = { id, email: address, locale, password_hash: passwordHash, ...toColumns(registeredPerson(profile)) };
  if (!(await createAccount(transaction, account))) return undefined;
  await sendLink(transaction, { ...mail, owner: id, to: address, locale, kind: 'verification' });
  return id;
}

export function toColumns({ firstname, lastname, phone, birthday, emailSubscription }: Person) {
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    phone: phone.trim(),
    date_of_birth: birthday,
    ...(emailSubscription !== undefined && { email_subscription: emailSubscription ? (1 as const) : (0 as const) }),
  };
}
