// Requests an appraisal before the return: one for each return, on a day that is on offer.
import type { Transaction } from 'kysely';
import { findDeal, lockDeal } from '../db/deals.ts';
import type { Tables } from '../db/tables.ts';
import { Problem } from '../problems.ts';
import type { CivilDay } from '../rules/civilDays.ts';
import { appraisalOffer } from './appraisalOffer.ts';

/** Who asks for what. */
export interface AppraisalOrder {
  readonly customerId: string;
  readonly dealId: string;
  readonly booking: { readonly appointment_date: CivilDay; readonly appointment_timeslot: string };
  readonly today: CivilDay;
}

/**
 * Writes the appointment that the customer wishes for.
 *
 * @throws date_not_offered when no return is planned, an appraisal was requested before, or the day is not on offer
 * @see spec 2 §4 "Pre-return appraisal booking", §9 "Appraisal"
 */
export async function bookAppraisal(transaction: Transaction<Tables>, order: AppraisalOrder): Promise<CivilDay> {
  await lockDeal(transaction, order.dealId);
  const record = await findDeal(transaction, order.customerId, order.dealId);
  const { appointment_date: day, appointment_timeslot: timeslot } = order.booking;
  if (!appraisalOffer(record, order.today).dates.includes(day))
    throw new Problem('date_not_offered', 'The appraisal is not possible on this day.', {
      fields: [{ name: 'appointment_date', code: 'date_not_offered' }],
    });
  await transaction
    .updateTable('returns')
    .set({ pre_return_appraisal_date: day, pre_return_appraisal_timeslot: timeslot })
    .where('deal_id', '=', order.dealId)
    .execute();
  return day;
}
