import type { Transaction } from 'kysely';
import type { AppraisalBooking } from '../../generated/api.ts';
import { columns } from '../../generated/columns.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { appraisalWindow } from '../appointments/appointmentRules.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { appraisalNotice } from '../receipts/notices.ts';
import { type Receipted, writeReceipt } from '../receipts/receipts.ts';
import { appraisalOffer } from './appraisalOffer.ts';

export interface AppraisalOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly booking: AppraisalBooking;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Books the appraisal that the customer requests; a return has one at most.
 *
 * @returns the updated deal with the receipt
 * @throws date_not_offered without a planned return, after an earlier request, or for a day not on offer
 * @see docs/requirements.md APR-1, APR-3
 */
export async function bookAppraisal(transaction: Transaction<Tables>, order: AppraisalOrder): Promise<Receipted> {
  const record = await findDealToChange(transaction, order.customer.id, order.dealId);
  const { appointment_date: day, appointment_timeslot: timeslot } = order.booking;
  if (!appraisalOffer(record, order.today).dates.includes(day))
    throw new Problem(
      'date_not_offered',
      'The day is not offered for an appraisal. Choose one of pre-return-appraisal.',
      {
        fields: [{ name: 'appointment_date', code: 'date_not_offered' }],
      },
    );
  const reference = createReference('GA');
  const planned = await transaction
    .updateTable('returns')
    .set({
      pre_return_appraisal_date: day,
      pre_return_appraisal_timeslot: timeslot,
      pre_return_appraisal_reference: reference,
    })
    .where('deal_id', '=', order.dealId)
    .returning(columns.returns)
    .executeTakeFirstOrThrow();
  const told = { deal_id: order.dealId, reference, date: day, timeslot };
  queueFollowUp(transaction, 'appraisal.requested', told, order.now);
  order.notify(
    transaction,
    appraisalNotice(record, order.customer, 'appraisal-requested', { reference, day, slot: timeslot }),
  );
  const receipt = writeReceipt(transaction, {
    dealId: order.dealId,
    kind: 'appraisal',
    reference,
    appointment: appraisalWindow(day, timeslot),
    items: [],
    now: order.now,
  });
  return { record: { ...record, planned }, receipt };
}
