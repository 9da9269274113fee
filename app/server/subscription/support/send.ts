import type { Transaction } from 'kysely';
import type { RequestedCar, SupportMessage, SupportReference } from '../../generated/api.ts';
import { writeAudit } from '../../platform/audit/entries.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { type Language, languages } from '../../platform/languages/languages.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { VisitorOnce } from '../../platform/once/idempotency.ts';
import { keyReused } from '../../platform/once/once.ts';
import { toPortalPath } from '../../platform/ssr/portalPaths.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { createReference } from '../../platform/values/references.ts';

export interface Writer {
  readonly name: string;
  readonly email: string;
  /** Undefined for a visitor. */
  readonly account: Pick<Customer, 'id' | 'email_verified'> | undefined;
}

export interface SupportPlace {
  readonly to: string;
  readonly origin: string;
  /** Locale of the answer. */
  readonly locale: string;
  readonly visitor: string | null;
  readonly now: Date;
}

/**
 * Queues the message of a visitor, once per key.
 *
 * @param once hashes that identify a repeated request
 * @throws key_reused for another request with the same key
 */
export async function sendOnce(
  transaction: Transaction<Tables>,
  once: VisitorOnce,
  message: SupportMessage,
  writer: Writer,
  origin: SupportPlace,
): Promise<SupportReference> {
  const saved = await transaction
    .insertInto('support_messages')
    .values({
      reference: createReference('SP'),
      key_hash: once.key,
      request_hash: once.request,
      written_at: origin.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (saved !== undefined) {
    writeAudit(transaction, once.entry, origin.now);
    return sendToSupport(transaction, message, writer, origin, saved.reference);
  }
  const { reference, request_hash } = await transaction
    .selectFrom('support_messages')
    .select(['reference', 'request_hash'])
    .where('key_hash', '=', once.key)
    .executeTakeFirstOrThrow();
  if (request_hash !== once.request) throw keyReused();
  return { reference };
}

/**
 * Queues a message to support as an e-mail; replies to it go to the sender.
 *
 * @throws invalid_fields for a blank message, or a visitor without a name or an address
 */
export async function sendToSupport(
  transaction: Transaction<Tables>,
  { topic, message, path, requested }: SupportMessage,
  writer: Writer,
  { to, origin, locale, visitor, now }: SupportPlace,
  reference = createReference('SP'),
): Promise<SupportReference> {
  const texts = { message: message.trim(), name: writer.name.trim(), email: writer.email.trim() };
  const fields = Object.entries(texts).flatMap(([name, text]) => (text === '' ? [{ name, code: 'required' }] : []));
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The message is incomplete. Fill in the listed fields.', { fields });
  const link = `${origin}${toPortalPath(path) ?? '/'}`;
  const { standard } = languages();
  const customer = describeSender(writer, standard);
  const about = {
    topic: standard.say(`support.topic.${topic}`),
    requested: requested === undefined ? '' : await inWords(transaction, requested, standard),
  };
  const values = { ...texts, ...about, reference, customer, language: locale, link, replyTo: texts.email };
  queueMail(transaction, { kind: 'support-message', to, locale: standard.locale, values, visitor, now });
  return { reference };
}

/** Describes the sender to staff; marks an unconfirmed e-mail address. */
function describeSender({ account }: Writer, language: Language): string {
  if (account === undefined) return language.say('support.sender.visitor');
  return language.say(`support.sender.${account.email_verified === 1 ? 'customer' : 'unverified'}`, { id: account.id });
}

/** A car that is gone, or of a closed group, is named by its id only. */
async function inWords(
  transaction: Transaction<Tables>,
  { car, term, extra_km, pricing_type }: RequestedCar,
  language: Language,
): Promise<string> {
  const known = await transaction
    .selectFrom('vehicles')
    .select(['brand_name', 'model'])
    .where('id', '=', car)
    .where('cug_id', 'is', null)
    .executeTakeFirst();
  const km = extra_km === undefined ? undefined : includedKm() + extra_km;
  return [
    language.say('support.car', { car: known ? `${known.brand_name} ${known.model} (${car})` : car }),
    ...(term === undefined ? [] : [language.say('support.term', { months: String(term) })]),
    ...(km === undefined ? [] : [language.say('support.km', { km: km.toLocaleString(language.locale) })]),
    ...(pricing_type === undefined ? [] : [language.say(`support.pay.${pricing_type}`)]),
  ].join('\n');
}

/** Kilometres a month that every car on offer includes. */
const includedKm = (): number => readConfigNumbers('catalogue', ['km']).km;
