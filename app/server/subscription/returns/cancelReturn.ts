import type { Transaction } from 'kysely';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { returnWindow } from '../appointments/appointmentRules.ts';
import { BY_SUPPORT, type CancelOrder, notPlanned, refuseLateCancellation } from '../appointments/cancellation.ts';
import { freeSeat } from '../appointments/seats.ts';
import { writeCancelledAppraisal } from '../appraisals/cancelAppraisal.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { returnCancelledNotice } from '../receipts/notices.ts';
import { writeCancelReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow } from '../tables.ts';
import { returnCancellation } from './returnCancellation.ts';

/**
 * Cancels a planned return, with an appraisal that lies ahead.
 *
 * Its price is no longer due. Fees of earlier changes stay: they paid for the changes.
 *
 * @throws booking_not_planned or booking_cancel_too_late; nothing is written then
 * @see docs/requirements.md RET-13
 */
export async function cancelReturn(transaction: Transaction<Tables>, order: CancelOrder): Promise<ReceiptRow> {
  const { customer, dealId, reference, today, now } = order;
  const record = await findDealToChange(transaction, customer.id, dealId);
  const { planned } = record;
  if (planned?.reference !== reference) throw notPlanned();
  refuseLateCancellation(returnCancellation(record, today) ?? BY_SUPPORT);
  if (planned.pre_return_appraisal_date !== null) writeCancelledAppraisal(transaction, record, order);
  deferWrite(transaction, transaction.deleteFrom('returns').where('deal_id', '=', dealId));
  freeSeat(transaction, 'slot_seats', dealId);
  const { type, slot, return_fee } = planned;
  queueFollowUp(transaction, 'return.cancelled', { deal_id: dealId, reference, return_fee }, now);
  order.notify(transaction, returnCancelledNotice(record, customer, planned));
  return writeCancelReceipt(transaction, {
    dealId,
    kind: 'return_cancelled',
    reference,
    appointment: returnWindow(type, planned.planned_date ?? planned.preferred_date, slot),
    now,
  });
}
