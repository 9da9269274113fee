import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { HandoverUpdate } from '../../generated/api.ts';
import { columns } from '../../generated/columns.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { Appointment, CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { deliveryWindow } from '../appointments/appointmentRules.ts';
import { readAppointment } from '../appointments/appointments.ts';
import { isSlotOffered } from '../appointments/daysOnOffer.ts';
import { takeSeat } from '../appointments/seats.ts';
import { type DealRecord, findDealToChange } from '../deals/dealQueries.ts';
import { refuseOtherAmounts } from '../receipts/agreedAmounts.ts';
import { handoverNotice } from '../receipts/notices.ts';
import { type Receipted, writeReceipt } from '../receipts/receipts.ts';
import { validateHandover } from '../validation/requestValidation.ts';
import { handoverOfferFor, isAddressChangeable, quoteHandover, refuseChange } from './handoverOffer.ts';
import type { HandoverSlotReading } from './handoverSlots.ts';

export interface HandoverOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly update: HandoverUpdate;
  /** Header Agreed-Amounts with the name change_fee. */
  readonly agreed: string | undefined;
  readonly notify: Notify;
  readonly slots: HandoverSlotReading;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Changes the delivery of a deal. All rules are checked before the first write.
 *
 * @returns the updated deal with the receipt
 * @throws the problem of a broken rule; nothing is written then
 * @see docs/requirements.md FLW-2, RET-9, HND-1
 */
export async function planHandover(transaction: Transaction<Tables>, order: HandoverOrder): Promise<Receipted> {
  const { customer, dealId, today } = order;
  const record = await findDealToChange(transaction, customer.id, dealId);
  const update = await readWhatRulesAllow(record, order);
  const offer = handoverOfferFor(record, update.handover_zip, today, order.slots);
  const appointment = readAppointment(update.preferred_handover_date);
  const verdict =
    appointment === undefined ? 'date_not_offered' : isSlotOffered(offer, appointment.day, appointment.time);
  if (appointment === undefined || verdict !== 'offered')
    throw notOffered(verdict === 'slot_not_offered' ? verdict : 'date_not_offered');
  const change_fee = quoteHandover(record, update, today);
  refuseOtherAmounts(order.agreed, { change_fee });
  const seat = { tour: offer.tour, day: appointment.day, slot: appointment.time };
  await takeSeat(transaction, 'handover_seats', dealId, seat, offer.plan.capacity);
  const reference = record.handover?.reference ?? createReference('LF');
  const agreed = { ...appointment, reference };
  const saved = await writeHandover(transaction, record, update, agreed, !isAddressChangeable(record, today));
  deferWrite(
    transaction,
    transaction
      .insertInto('handover_changes')
      .values({ id: randomUUID(), deal_id: dealId, changed_at: order.now.toISOString(), change_fee }),
  );
  const { day, time: slot } = appointment;
  queueFollowUp(transaction, 'handover.changed', { deal_id: dealId, preferred_date: day, slot, change_fee }, order.now);
  order.notify(transaction, handoverNotice(record, customer, { reference, day, slot, price: change_fee }));
  const receipt = writeReceipt(transaction, {
    dealId,
    kind: 'delivery_change',
    reference,
    appointment: deliveryWindow(day, slot),
    items: [{ name: 'receipt.change_fee.item', amount: change_fee, interval: 'once' }],
    now: order.now,
  });
  return { record: { ...record, ...saved }, receipt };
}

async function readWhatRulesAllow(record: DealRecord, order: HandoverOrder): Promise<HandoverUpdate> {
  const { customer, update, today, now } = order;
  const refusal = refuseChange(record, today);
  if (refusal !== undefined)
    throw new Problem(refusal, 'The delivery of this deal cannot be changed. Load the deal again, or contact support.');
  const { fields, body } = await validateHandover(
    update,
    record.deal,
    customer,
    isAddressChangeable(record, today),
    now,
  );
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The address or contact is invalid. Correct the listed fields.', { fields });
  return body;
}

function notOffered(code: 'date_not_offered' | 'slot_not_offered'): Problem {
  return new Problem(code, 'The day or slot is not offered. Choose one of handover-metadata.', {
    fields: [{ name: 'preferred_handover_date', code }],
  });
}

async function writeHandover(
  transaction: Transaction<Tables>,
  { deal, handover }: DealRecord,
  update: HandoverUpdate,
  { day, time, reference }: Appointment & { readonly reference: string },
  addressFixed: boolean,
): Promise<Pick<DealRecord, 'deal' | 'handover'>> {
  const text = (value: string | undefined) => value?.trim() || null;
  // Hints for finding a fixed address stay, even if the request leaves them out.
  const extra = addressFixed ? deal.handover_address_extra : text(update.handover_address_extra);
  const changed = await transaction
    .updateTable('deals')
    .set({
      preferred_handover_date: day,
      handover_firstname: text(update.handover_firstname),
      handover_lastname: text(update.handover_lastname),
      handover_street: text(update.handover_street),
      handover_housenumber: text(update.handover_housenumber),
      handover_zip: text(update.handover_zip),
      handover_city: text(update.handover_city),
      handover_phone_number: text(update.handover_phone_number),
      handover_address_extra: extra,
    })
    .where('id', '=', deal.id)
    .returning(columns.deals)
    .executeTakeFirstOrThrow();
  const deviation_in_weeks = handover?.deviation_in_weeks ?? 0;
  // Capacity was just checked, so the day is confirmed, unless the car's arrival is unknown.
  const changes = { planned_date: deviation_in_weeks === 0 ? day : null, slot: time, reference };
  const planned = await transaction
    .insertInto('handovers')
    .values({ deal_id: deal.id, deviation_in_weeks, ...changes })
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(changes))
    .returning(columns.handovers)
    .executeTakeFirstOrThrow();
  return { deal: changed, handover: planned };
}
