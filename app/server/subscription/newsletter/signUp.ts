import { sql, type Transaction } from 'kysely';
import type { NewsletterSignUp } from '../../generated/api.ts';
import { toEmailKey } from '../../platform/auth/customers.ts';
import { createToken, hashOf } from '../../platform/auth/tokens.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { consentText } from './consentText.ts';
import { CONFIRM_HOURS, confirmAddress, confirmUntil, MAX_MAILS } from './newsletterRules.ts';

export interface SignUpPlace {
  readonly language: Language;
  readonly origin: string;
  /** Part of the network address that identifies no connection. */
  readonly network: string;
  readonly visitor: string | null;
  readonly now: Date;
}

/**
 * Stores a request for the newsletter, and sends a link that the recipient must confirm.
 * A listed address, or one that was asked too often, gets no e-mail. Nothing else differs.
 *
 * @throws invalid_fields for a blank name
 * @see docs/requirements.md FLW-29
 */
export async function signUpForNewsletter(
  transaction: Transaction<Tables>,
  signUp: NewsletterSignUp,
  { language, origin, network, visitor, now }: SignUpPlace,
): Promise<void> {
  const names = { firstname: signUp.firstname.trim(), lastname: signUp.lastname.trim() };
  const fields = Object.entries(names).flatMap(([name, text]) => (text === '' ? [{ name, code: 'required' }] : []));
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'A name is missing. Fill in the listed fields.', { fields });
  const email = toEmailKey(signUp.email);
  const token = createToken();
  const asked = {
    ...names,
    token_hash: hashOf(token),
    locale: language.locale,
    text: consentText(language),
    requested_at: now.toISOString(),
    requested_from: network,
    expires_at: confirmUntil(now).toISOString(),
  };
  const isOver = sql<boolean>`newsletter_requests.expires_at <= ${now.toISOString()}`;
  const saved = await transaction
    .insertInto('newsletter_requests')
    .values({ email, mails_sent: 1, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          ...asked,
          mails_sent: sql`case when ${isOver} then 1 else newsletter_requests.mails_sent + 1 end`,
        })
        .where(({ or, eb }) => or([isOver, eb('newsletter_requests.mails_sent', '<', MAX_MAILS)])),
    )
    .returning('email')
    .executeTakeFirst();
  const listed = await transaction
    .selectFrom('newsletter_subscriptions')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  const values = { link: confirmAddress(origin, token), hours: String(CONFIRM_HOURS) };
  const to = saved === undefined || listed !== undefined ? undefined : email;
  queueMail(transaction, { kind: 'newsletter-confirm', to, locale: language.locale, values, visitor, now });
}
