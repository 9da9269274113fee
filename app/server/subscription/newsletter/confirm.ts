import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { linkExpired } from '../../platform/auth/links.ts';
import { createToken, hashOf } from '../../platform/auth/tokens.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { NewsletterRequestRow } from '../tables.ts';
import { unsubscribeAddress, unsubscribePage } from './newsletterRules.ts';
import type { SignUpPlace } from './signUp.ts';

/**
 * Adds the address of a confirmation link to the newsletter, and stores the proof of consent.
 * Using the link again changes nothing.
 *
 * @throws link_expired for an unknown, replaced or expired link
 */
export async function confirmNewsletter(
  transaction: Transaction<Tables>,
  token: string,
  origin: Omit<SignUpPlace, 'language'>,
): Promise<void> {
  const request = await transaction
    .selectFrom('newsletter_requests')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', origin.now.toISOString())
    .executeTakeFirst();
  if (request === undefined) throw linkExpired();
  await addToList(transaction, request, origin);
}

/** Of concurrent confirmations, only one adds the address. */
async function addToList(
  transaction: Transaction<Tables>,
  { email, firstname, lastname, locale, text, requested_at, requested_from }: NewsletterRequestRow,
  { origin, network, visitor, now }: Omit<SignUpPlace, 'language'>,
): Promise<void> {
  const token = createToken();
  const confirmed_at = now.toISOString();
  const added = await transaction
    .insertInto('newsletter_subscriptions')
    .values({ email, firstname, lastname, consented_at: confirmed_at, unsubscribe_hash: hashOf(token) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  if (added === undefined) return;
  const asked = { locale, text, requested_at, requested_from };
  const given = { confirmed_at, confirmed_from: network, withdrawn_at: null };
  await transaction
    .insertInto('newsletter_consents')
    .values({ id: randomUUID(), email_hash: hashOf(email), ...asked, ...given })
    .execute();
  const unsubscribe = unsubscribeAddress(origin, token);
  const told = { firstname, lastname, email, gdpr_consent: true, unsubscribe_url: unsubscribe };
  queueFollowUp(transaction, 'newsletter.subscribed', told, now);
  const values = { link: `${origin}${unsubscribePage(token)}`, unsubscribe };
  queueMail(transaction, { kind: 'newsletter-confirmed', to: email, locale, values, visitor, now });
}
