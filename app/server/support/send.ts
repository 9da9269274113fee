// Hands what somebody writes to the people who answer, as an e-mail that they only have to reply to.
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { languages } from '../languages/languages.ts';
import { queueMail } from '../mail/outbox.ts';
import { Problem } from '../problems.ts';
import { toPortalPath } from '../rules/portalPaths.ts';
import { createReference } from '../rules/references.ts';

/** The body of POST /api/sendSupportMessage, see schemas/api/SupportMessage.json. */
export interface SupportMessage {
  readonly contactId?: string;
  readonly topic: string;
  readonly message: string;
  readonly name?: string;
  readonly email?: string;
  readonly path?: string;
}

/** Who writes. */
export interface Writer {
  readonly name: string;
  readonly email: string;
  /** Undefined for a visitor. */
  readonly id: string | undefined;
}

/** What an e-mail about a message needs besides. */
export interface SupportPlace {
  readonly to: string;
  readonly origin: string;
  /** The language in which an answer is expected. */
  readonly locale: string;
  readonly visitor: string | null;
  readonly now: Date;
}

/**
 * Puts the message of a visitor into the outbox, once for each key.
 *
 * @param key what makes two requests the same
 */
export async function sendOnce(
  transaction: Transaction<Tables>,
  key: string,
  message: SupportMessage,
  writer: Writer,
  place: SupportPlace,
): Promise<{ readonly reference: string }> {
  const written = await transaction
    .insertInto('support_messages')
    .values({ reference: createReference('SP'), key_hash: key, written_at: place.now.toISOString() })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (written !== undefined) return sendToSupport(transaction, message, writer, place, written.reference);
  const { reference } = await transaction
    .selectFrom('support_messages')
    .select('reference')
    .where('key_hash', '=', key)
    .executeTakeFirstOrThrow();
  return { reference };
}

/**
 * Puts a message into the outbox; whoever answers the e-mail writes to the customer.
 *
 * @throws invalid_fields for one of spaces, and for a visitor who does not say who is to be answered
 */
export function sendToSupport(
  transaction: Transaction<Tables>,
  { topic, message, path }: SupportMessage,
  writer: Writer,
  { to, origin, locale, visitor, now }: SupportPlace,
  reference = createReference('SP'),
): { readonly reference: string } {
  const texts = { message: message.trim(), name: writer.name.trim(), email: writer.email.trim() };
  const fields = Object.entries(texts).flatMap(([name, text]) => (text === '' ? [{ name, code: 'required' }] : []));
  if (fields.length > 0) throw new Problem('invalid_fields', 'The message is not complete.', { fields });
  const link = `${origin}${toPortalPath(path) ?? '/'}`;
  const customer = writer.id ?? '–';
  const values = { ...texts, reference, topic, customer, language: locale, link, replyTo: texts.email };
  queueMail(transaction, { kind: 'support-message', to, locale: languages().standard.locale, values, visitor, now });
  return { reference };
}
