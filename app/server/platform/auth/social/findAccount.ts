import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../db/tables.ts';
import { compileApiSchema } from '../../validation/schemas.ts';
import { isName } from '../../values/personNames.ts';
import { createAccount, findByEmail, toEmailKey } from '../customers.ts';
import { proveAddress } from '../proveAddress.ts';
import type { SocialProvider } from '../socialProviders.ts';
import type { SocialPerson } from './providers.ts';

/** Validates an e-mail address as a registration does. */
const isAddress = compileApiSchema('EmailOnly.json');

/**
 * Finds the account linked to a provider's user, links one by verified address, or creates one.
 * Ignores unverified addresses, because a user can enter any address at the provider. Ignores
 * invalid ones too: lower-casing could turn them into another's (the kelvin sign becomes k).
 *
 * @param locale language of a new account
 * @returns undefined without a link and a verified address
 * @see docs/requirements.md SGN-7
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
