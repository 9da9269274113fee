// Puts an address on the list of the newsletter, once.
import type { Database } from '../db/open.ts';
import { inTransaction } from '../db/transactions.ts';
import { queueFollowUp } from '../followUps/queue.ts';
import { Problem } from '../problems.ts';

/** The body of POST /api/newsletter, see schemas/api/NewsletterSignUp.json. */
export interface NewsletterSignUp {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly gdpr_consent: true;
}

/**
 * Writes who wants the newsletter, and when they agreed.
 *
 * An address that is on the list stays as it is: nobody can rename somebody else, or learn who is on it.
 *
 * @throws invalid_fields for a name of spaces
 * @see spec 3 §5 "Newsletter"
 */
export async function subscribeToNewsletter(database: Database, signUp: NewsletterSignUp, now: Date): Promise<void> {
  const names = { firstname: signUp.firstname.trim(), lastname: signUp.lastname.trim() };
  const fields = Object.entries(names).flatMap(([name, text]) => (text === '' ? [{ name, code: 'required' }] : []));
  if (fields.length > 0) throw new Problem('invalid_fields', 'The name is missing.', { fields });
  const email = signUp.email.toLowerCase();
  await inTransaction(database, async (transaction) => {
    const added = await transaction
      .insertInto('newsletter_subscriptions')
      .values({ email, ...names, consented_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('email')
      .executeTakeFirst();
    const told = { ...names, email, gdpr_consent: signUp.gdpr_consent };
    if (added !== undefined) queueFollowUp(transaction, 'newsletter.subscribed', told, now);
  });
}
