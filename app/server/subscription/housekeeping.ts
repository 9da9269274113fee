import type { ServerContext } from '../platform/auth/sessions.ts';
import { KEYS_KEPT_MS } from '../platform/db/housekeeping.ts';
import { toCivilDay } from '../platform/values/civilDays.ts';

const DAY_MS = 24 * 3_600_000;

/** Fines and damages turn up within this time, so that drivers must be known (docs/data.md). */
const DRIVERS_KEPT_MS = 3 * 365 * DAY_MS;

/** Customers return from the payment provider sooner. */
const PAYMENT_SESSIONS_KEPT_MS = DAY_MS;

/** Claims over a newsletter that was never wanted expire by then (§ 195, § 199 BGB). */
const CONSENTS_KEPT_MS = 4 * 365 * DAY_MS;

/** Deletes rows of the product that are no longer needed. */
export async function cleanUpSubscriptions(context: ServerContext): Promise<void> {
  const { database, clock } = context;
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  await database.deleteFrom('support_messages').where('written_at', '<', before(KEYS_KEPT_MS)).execute();
  await database.deleteFrom('drivers').where('deleted_at', '<', before(DRIVERS_KEPT_MS)).execute();
  await database.deleteFrom('payment_sessions').where('created_at', '<', before(PAYMENT_SESSIONS_KEPT_MS)).execute();
  await database.deleteFrom('newsletter_requests').where('expires_at', '<', before(0)).execute();
  await database.deleteFrom('newsletter_consents').where('withdrawn_at', '<', before(CONSENTS_KEPT_MS)).execute();
  await database.deleteFrom('slots').where('day', '<', toCivilDay(clock.now())).execute();
  await removeClosedAccounts(context);
}

/** Deletes closed accounts with their deals and invoices at the end of their retention. */
async function removeClosedAccounts({ database, clock }: ServerContext): Promise<void> {
  const over = await database
    .selectFrom('closed_accounts')
    .select('customer_id')
    .where('kept_until', '<', toCivilDay(clock.now()))
    .execute();
  for (const { customer_id } of over) await database.deleteFrom('customers').where('id', '=', customer_id).execute();
}
