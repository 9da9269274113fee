// Erases customers: unbilled ones entirely, billed ones except for invoices (docs/data.md).
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { NOWHERE } from '../../platform/auth/lockAccountRow.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { toCivilDay } from '../../platform/values/civilDays.ts';
import { removeFromList } from '../newsletter/unsubscribe.ts';
import { keptUntil, wasBilled } from './accountDeletion.ts';

/**
 * Erases a customer, including sessions, drafts and all ways to sign in.
 *
 * @returns paths of unreferenced files, to delete after the commit
 */
export async function eraseCustomer(
  transaction: Transaction<Tables>,
  customer: Customer,
  now: Date,
): Promise<readonly string[]> {
  const { id } = customer;
  const deals = await transaction.selectFrom('deals').select(['id', 'variant']).where('customer_id', '=', id).execute();
  const billed = deals.filter(wasBilled).map((deal) => deal.id);
  await eraseWhatRefersToNobody(transaction, customer, now);
  if (billed.length === 0) await transaction.deleteFrom('customers').where('id', '=', id).execute();
  else {
    await eraseDeals(transaction, billed);
    await closeAccount(transaction, id, now);
  }
  queueFollowUp(transaction, 'deletion.done', { contact_id: id }, now);
  const files = await transaction
    .updateTable('uploads')
    .set({ used_at: null })
    .where('customer_id', '=', id)
    .returning('path')
    .execute();
  return files.map(({ path }) => path);
}

/** Erases rows that do not cascade. An unconfirmed address may belong to another person. */
async function eraseWhatRefersToNobody(
  transaction: Transaction<Tables>,
  { id, email, email_verified }: Customer,
  now: Date,
): Promise<void> {
  await transaction.deleteFrom('account_links').where('owner', '=', id).execute();
  await transaction.deleteFrom('mails').where('recipient', '=', email).execute();
  await transaction
    .deleteFrom('demo_mails')
    .where((mail) => mail.or({ recipient: email, reply_to: email }))
    .execute();
  if (email_verified === 1) await removeFromList(transaction, email, now);
}

/** Keeps what was agreed and billed, and erases data about people and places. */
async function eraseDeals(transaction: Transaction<Tables>, deals: readonly string[]): Promise<void> {
  await transaction.updateTable('deals').set(NO_DELIVERY).where('id', 'in', deals).execute();
  await transaction.updateTable('returns').set(NO_RETURN_ADDRESS).where('deal_id', 'in', deals).execute();
  const reports = await transaction
    .updateTable('damage_reports')
    .set({ description: null, ...NO_PLACE })
    .where('deal_id', 'in', deals)
    .returning('id')
    .execute();
  for (const { id } of reports)
    await transaction.deleteFrom('damage_report_images').where('report_id', '=', id).execute();
  await transaction
    .updateTable('service_requests')
    .set({ comment: null, street: null, house_number: null, zip: null, city: null })
    .where('deal_id', 'in', deals)
    .execute();
  await transaction.deleteFrom('powers_of_attorney').where('deal_id', 'in', deals).execute();
  await transaction.deleteFrom('payment_methods').where('deal_id', 'in', deals).execute();
  await transaction.deleteFrom('payment_sessions').where('deal_id', 'in', deals).execute();
}

/** Keeps the recipient of invoices, and erases the data for signing in and for contact. */
async function closeAccount(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  for (const table of GONE) await transaction.deleteFrom(table).where('customer_id', '=', id).execute();
  await transaction.deleteFrom('deals').where('customer_id', '=', id).where('variant', '=', 'LEAD').execute();
  await transaction.updateTable('companies').set({ phone: null }).where('customer_id', '=', id).execute();
  const email = `${randomUUID()}@${NOWHERE}`;
  await transaction
    .updateTable('customers')
    .set({ ...NO_ACCOUNT, email })
    .where('id', '=', id)
    .execute();
  await transaction
    .insertInto('closed_accounts')
    .values({ customer_id: id, closed_at: now.toISOString(), kept_until: keptUntil(toCivilDay(now)) })
    .execute();
}

const GONE = [
  'sessions',
  'drafts',
  'idempotency_keys',
  'social_identities',
  'drivers',
  'loyalty_entries',
  'loyalty_rewards',
  'referral_codes',
  'referrals',
  'consents',
] as const;

const NO_DELIVERY = {
  checkout_hash: null,
  handover_street: null,
  handover_housenumber: null,
  handover_zip: null,
  handover_city: null,
  handover_address_extra: null,
  handover_firstname: null,
  handover_lastname: null,
  handover_phone_number: null,
};

const NO_RETURN_ADDRESS = {
  street: '',
  house_number: '',
  zip: '',
  city: '',
  address_extra: null,
  first_name: null,
  last_name: null,
  phone_number: null,
  email: null,
};

const NO_PLACE = { street: null, house_number: null, zip: null, city: null, country: null };

const NO_ACCOUNT = {
  email_verified: 0,
  password_hash: '',
  login_provider: null,
  phone: null,
  mobilephone: null,
  date_of_birth: null,
  email_subscription: 0,
} as const;
