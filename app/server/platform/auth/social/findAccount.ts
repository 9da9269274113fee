// Which account somebody has who signs in through a provider.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../db/tables.ts';
import { compileApiSchema } from '../../validation/schemas.ts';
import { isName } from '../../values/personNames.ts';
import { createAccount, findByEmail, toEmailKey } from '../customers.ts';
import { proveAddress } from '../proveAddress.ts';
import type { SocialProvider } from '../socialProviders.ts';
import type { SocialPerson } from './providers.ts';

/** Says whether somebody could register with an address. */
const isAddress = compileApiSchema('EmailOnly.json');

/**
 * Finds the account that is linked to somebody, links the one with the verified e-mail address, or makes one.
 *
 * An address that the provider has not verified opens nothing: anybody could have typed it there. Neither does one that
 * nobody can have here: in small letters it may become that of somebody else, as the sign for kelvin becomes a k.
 *
 * @param locale the language of a new account
 * @returns nothing when there is no link and no verified address
 * @see spec 1 §7 "Social sign-in"
 */
export async function findSocialAccount(
  transaction: Transaction<Tables>,
  provider: SocialProvider,
  person: SocialPerson,
  locale: string,
): Promise<Customer | undefined> {
  const linked = await findLinked(transaction, provider, person.subject);
  const { verifiedEmail } = person;
  if (linked !== undefined || verifiedEmail === undefined) return linked;
  if (!isAddress({ email: verifiedEmail })) return undefined;
  await createAccount(transaction, {
    id: randomUUID(),
    email: toEmailKey(verifiedEmail),
    email_verified: 1,
    login_provider: provider,
    locale,
    firstname: isName(person.firstname) ? person.firstname.trim() : '',
    lastname: isName(person.lastname) ? person.lastname.trim() : '',
  });
  const customer = await findByEmail(transaction, verifiedEmail);
  if (customer === undefined) return undefined;
  await proveAddress(transaction, customer.id);
  await transaction
    .insertInto('social_identities')
    .values({ provider, subject: person.subject, customer_id: customer.id })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  return findLinked(transaction, provider, person.subject);
}

function findLinked(
  transaction: Transaction<Tables>,
  provider: SocialProvider,
  subject: string,
): Promise<Customer | undefined> {
  return transaction
    .selectFrom('social_identities')
    .innerJoin('customers', 'customers.id', 'social_identities.customer_id')
    .selectAll('customers')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}
