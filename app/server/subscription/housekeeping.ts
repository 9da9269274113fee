// Deletes rows of the product that have no use any more.
import type { ServerContext } from '../platform/auth/sessions.ts';
import { KEYS_KEPT_MS } from '../platform/db/housekeeping.ts';
import { toCivilDay } from '../platform/values/civilDays.ts';

const DAY_MS = 24 * 3_600_000;

/** Fines and damages come to light for so long: who drove is still known (docs/data.md). */
const DRIVERS_KEPT_MS = 3 * 365 * DAY_MS;

/** Customers come back from the payment provider sooner. */
const PAYMENT_SESSIONS_KEPT_MS = DAY_MS;

/** Claims of those who say that they never wanted the newsletter end by then (§ 195, § 199 BGB). */
const CONSENTS_KEPT_MS = 4 * 365 * DAY_MS;

/** Deletes old keys of messages, drivers, changes of payment, unanswered requests and long withdrawn consents of the newsletter, locks of slots that are over, and closed accounts. */
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

/** Deletes what was kept of accounts that were deleted, with their deals and invoices, once nobody has to show those. */
async function removeClosedAccounts({ database, clock }: ServerContext): Promise<void> {
  const over = await database
    .selectFrom('closed_accounts')
    .select('customer_id')
    .where('kept_until', '<', toCivilDay(clock.now()))
    .execute();
  for (const { customer_id } of over) await database.deleteFrom('customers').where('id', '=', customer_id).execute();
}
