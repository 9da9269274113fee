import type { Transaction } from 'kysely';
import type { Cancellation } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { appraisalWindow } from '../appointments/appointmentRules.ts';
import {
  BY_SUPPORT,
  type CancelOrder,
  cancellationOf,
  notPlanned,
  refuseLateCancellation,
} from '../appointments/cancellation.ts';
import { type DealRecord, findDealToChange } from '../deals/dealQueries.ts';
import { appraisalNotice } from '../receipts/notices.ts';
import { writeCancelReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow } from '../tables.ts';

/** Returns whether the requested appraisal can be cancelled. */
export function appraisalCancellation({ planned }: DealRecord, today: CivilDay): Cancellation {
  const { pre_return_appraisal_date: day, pre_return_appraisal_reference: reference } = planned ?? {};
  return day && reference ? cancellationOf(day, today) : BY_SUPPORT;
}

/**
 * Cancels a requested appraisal; another one can be requested afterwards.
 *
 * @throws booking_not_planned or booking_cancel_too_late; nothing is written then
 * @see docs/requirements.md APR-4
 */
export async function cancelAppraisal(transaction: Transaction<Tables>, order: CancelOrder): Promise<ReceiptRow> {
  const record = await findDealToChange(transaction, order.customer.id, order.dealId);
  if (record.planned?.pre_return_appraisal_reference !== order.reference) throw notPlanned();
  refuseLateCancellation(appraisalCancellation(record, order.today));
  deferWrite(transaction, transaction.updateTable('returns').set(NO_APPRAISAL).where('deal_id', '=', order.dealId));
  return writeCancelledAppraisal(transaction, record, order);
}

const NO_APPRAISAL = {
  pre_return_appraisal_date: null,
  pre_return_appraisal_timeslot: null,
  pre_return_appraisal_reference: null,
};

/** Tells other systems and the customer of a cancelled appraisal, and writes its receipt. */
export function writeCancelledAppraisal(
  transaction: Transaction<Tables>,
  record: DealRecord,
  { customer, dealId, notify, now }: Omit<CancelOrder, 'reference'>,
): ReceiptRow {
  const { pre_return_appraisal_date: date, pre_return_appraisal_timeslot: timeslot } = record.planned ?? {};
  const { pre_return_appraisal_reference: reference } = record.planned ?? {};
  if (!date || !timeslot || !reference) throw notPlanned();
  queueFollowUp(transaction, 'appraisal.cancelled', { deal_id: dealId, reference, date, timeslot }, now);
  notify(
    transaction,
    appraisalNotice(record, customer, 'appraisal-cancelled', { reference, day: date, slot: timeslot }),
  );
  const appointment = appraisalWindow(date, timeslot);
  return writeCancelReceipt(transaction, { dealId, kind: 'appraisal_cancelled', reference, appointment, now });
}
