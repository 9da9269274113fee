// Kinds of news from other systems, each with its schema and its effect.
import type { Transaction } from 'kysely';
import type {
  BookingNews,
  CorrectionNews,
  DeletionNews,
  DriverNews,
  PaymentNews,
  RateNews,
  UnsubscribeNews,
} from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { DONE, early, type NewsKind, type NewsTimes, OLD, type Taken, unknown } from '../../platform/inbox/newsKind.ts';
import { compileBodySchema } from '../../platform/validation/schemas.ts';
import { completeBooking } from '../deals/completeBooking.ts';
import type { DriverStatus } from '../drivers/driverStates.ts';
import { correctPoints, creditRate } from '../loyalty/creditPoints.ts';
import { removeFromList } from '../newsletter/unsubscribe.ts';
import { type ConfirmedMethod, confirmPayment, confirmPaymentChange } from '../payments/changePayment.ts';
import { endDeletion } from '../privacy/deletions.ts';

const decidedDriver = (status: DriverStatus): NewsKind<DriverNews> => ({
  fits: compileBodySchema('DriverNews.json'),
  take: (transaction, { driver_id }, times) => decideDriver(transaction, driver_id, status, times.happened),
});

/** All kinds by name; docs/inbox.md tables them. */
export const INBOX_KINDS = {
  'driver.activated': decidedDriver('active'),
  'driver.rejected': decidedDriver('rejected'),
  'payment_method.confirmed': {
    fits: compileBodySchema('PaymentNews.json'),
    take: takePayment,
  },
  'deletion.done': {
    fits: compileBodySchema('DeletionNews.json'),
    async take(transaction, { contact_id }, { now }) {
      const files = await endDeletion(transaction, contact_id, now);
      return files === undefined ? unknown('no deletion was requested') : { ...DONE, files };
    },
  } satisfies NewsKind<DeletionNews>,
  'booking.completed': {
    fits: compileBodySchema('BookingNews.json'),
    async take(transaction, { deal_id }, times) {
      const outcome = await completeBooking(transaction, deal_id, times);
      return outcome === undefined ? early('the deal does not exist') : { outcome };
    },
  } satisfies NewsKind<BookingNews>,
  'rate.paid': {
    fits: compileBodySchema('RateNews.json'),
    async take(transaction, rate, { happened }) {
      const outcome = await creditRate(transaction, rate, happened);
      if (outcome !== undefined) return { outcome };
      const variant = await variantOf(transaction, rate.deal_id);
      // The customer of such a subscription was erased.
      return variant === 'SUBSCRIPTION'
        ? unknown('the subscription does not exist')
        : early('the subscription does not exist');
    },
  } satisfies NewsKind<RateNews>,
  'newsletter.unsubscribed': {
    fits: compileBodySchema('UnsubscribeNews.json'),
    async take(transaction, { email }, { now }) {
      return (await removeFromList(transaction, email, now)) ? DONE : OLD;
    },
  } satisfies NewsKind<UnsubscribeNews>,
  'points.corrected': {
    fits: compileBodySchema('CorrectionNews.json'),
    async take(transaction, correction, { happened }) {
      const outcome = await correctPoints(transaction, correction, happened);
      if (outcome !== undefined) return { outcome };
      const { contact_id } = correction;
      const known = await transaction
        .selectFrom('customers')
        .select('id')
        .where('id', '=', contact_id)
        .executeTakeFirst();
      return known === undefined ? early('the customer does not exist') : unknown('the customer does not exist');
    },
  } satisfies NewsKind<CorrectionNews>,
} as const;

/** The latest decision counts, in any order of arrival. Removed drivers stay removed. */
async function decideDriver(
  transaction: Transaction<Tables>,
  id: string,
  status: DriverStatus,
  happened: Date,
): Promise<Taken> {
  const validated = await transaction
    .updateTable('drivers')
    .set({ status, status_at: happened.toISOString() })
    .where('id', '=', id)
    .where('type', '=', 'secondary')
    .where('status', '!=', 'deleted')
    .where('status_at', '<', happened.toISOString())
    .returning('id')
    .executeTakeFirst();
  if (validated !== undefined) return DONE;
  const driver = await transaction.selectFrom('drivers').select('type').where('id', '=', id).executeTakeFirst();
  if (driver === undefined) return early('the driver does not exist');
  return driver.type === 'secondary' ? OLD : unknown('the driver does not exist');
}

async function takePayment(
  transaction: Transaction<Tables>,
  { session, deal_id = '', ...method }: PaymentNews,
  { happened }: NewsTimes,
): Promise<Taken> {
  const confirmed: ConfirmedMethod = {
    identifier_last_4: null,
    exp_month: null,
    exp_year: null,
    account_holder: null,
    ...method,
  };
  const outcome =
    session === undefined
      ? await confirmPayment(transaction, deal_id, confirmed, happened)
      : await confirmPaymentChange(transaction, session, confirmed, happened);
  if (outcome !== undefined) return { outcome };
  const reason = 'neither the payment change nor the subscription exists';
  // Parked only while a booking is awaited: the data name a payer, who may have been erased.
  return (await variantOf(transaction, deal_id)) === 'LEAD' ? early(reason) : unknown(reason);
}

async function variantOf(transaction: Transaction<Tables>, dealId: string): Promise<string | undefined> {
  const deal = await transaction.selectFrom('deals').select('variant').where('id', '=', dealId).executeTakeFirst();
  return deal?.variant;
}
