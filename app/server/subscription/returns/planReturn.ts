import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReturnUpdate } from '../../generated/api.ts';
import { columns } from '../../generated/columns.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { Appointment, CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { returnWindow } from '../appointments/appointmentRules.ts';
import { readAppointment } from '../appointments/appointments.ts';
import { isSlotOffered } from '../appointments/daysOnOffer.ts';
import { offerFor, returnDay } from '../appointments/offers.ts';
import { takeSeat } from '../appointments/seats.ts';
import { type DealRecord, findDealToChange } from '../deals/dealQueries.ts';
import { returnWindowDates, type ViewPoint } from '../deals/dealView.ts';
import { refuseOtherAmounts } from '../receipts/agreedAmounts.ts';
import { returnNotice } from '../receipts/notices.ts';
import type { ReceiptItem } from '../receipts/receiptRules.ts';
import { type Receipted, writeReceipt } from '../receipts/receipts.ts';
import type { NewReturn, ReturnRow } from '../tables.ts';
import { validateReturn } from '../validation/requestValidation.ts';
import { COMPOUNDS } from './compounds.ts';
import { hasFollowUp, isSelfReturnPossible } from './followUp.ts';
import { type ReturnPlan, returnChangeFee } from './returnChangeFee.ts';
import { newReturnFee, returnFee } from './returnFee.ts';
import { refuseScheduling } from './returnSchedulingRules.ts';
import type { ReturnType } from './returnTypes.ts';
import { daysLeftToScheduleReturn } from './returnWindow.ts';

export interface ReturnOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly update: ReturnUpdate;
  /** Header Agreed-Amounts with the names change_fee and return_fee. */
  readonly agreed: string | undefined;
  readonly notify: Notify;
  readonly view: ViewPoint;
  readonly now: Date;
}

/**
 * Plans or changes the return of a deal. All rules are checked before the first write.
 *
 * @returns the updated deal with the receipt
 * @throws the problem of a broken rule; nothing is written then
 * @see docs/requirements.md FLW-1, RET-4, RET-9
 */
export async function planReturn(transaction: Transaction<Tables>, order: ReturnOrder): Promise<Receipted> {
  const { customer, dealId, view } = order;
  const record = await findDealToChange(transaction, customer.id, dealId);
  const update = await readWhatRulesAllow(record, order);
  const appointment = readAppointment(update.preferred_return_date);
  const offer = offerFor(record, update.return_type, update.return_zip, view.today);
  const verdict =
    appointment === undefined ? 'date_not_offered' : isSlotOffered(offer, appointment.day, appointment.time);
  if (appointment === undefined || verdict !== 'offered')
    throw notOffered(verdict === 'slot_not_offered' ? verdict : 'date_not_offered');
  const followUp = hasFollowUp(record.deal);
  // Charged now: a pickup that was agreed before is not charged again.
  const amounts = {
    change_fee: quoteChange(record, update, view.today),
    return_fee: newReturnFee(update.return_type, followUp, record.planned?.return_fee),
  };
  refuseOtherAmounts(order.agreed, amounts);
  const seat = { tour: offer.tour, day: appointment.day, slot: appointment.time };
  await takeSeat(transaction, 'slot_seats', dealId, seat, offer.plan.capacity);
  const reference = record.planned?.reference ?? createReference('RG');
  const return_fee = returnFee(update.return_type, followUp);
  const planned = await writeReturn(
    transaction,
    record,
    { ...order, update },
    { ...appointment, ...amounts, return_fee, reference },
  );
  const { day, time } = appointment;
  const told = { deal_id: dealId, reference, type: update.return_type, planned_date: day, slot: time, ...amounts };
  queueFollowUp(transaction, 'return.planned', told, order.now);
  const booked = { reference, day, slot: time, price: amounts.return_fee + amounts.change_fee };
  order.notify(transaction, returnNotice(record, customer, update.return_type, booked));
  const receipt = writeReceipt(transaction, {
    dealId,
    kind: record.planned === undefined ? 'return' : 'return_change',
    reference,
    appointment: returnWindow(update.return_type, day, time),
    items: itemsOf(record, update.return_type, amounts),
    now: order.now,
  });
  return { record: { ...record, planned }, receipt };
}

/** Lists the charged items: a newly agreed return type, and the fee of changing a return. */
function itemsOf(
  { planned }: DealRecord,
  type: ReturnType,
  amounts: { readonly change_fee: number; readonly return_fee: number },
): ReceiptItem[] {
  const isNew = planned?.type !== type || amounts.return_fee > 0;
  return [
    ...(isNew ? [{ name: `receipt.return.${type}.item`, amount: amounts.return_fee, interval: 'once' } as const] : []),
    ...(planned ? [{ name: 'receipt.change_fee.item', amount: amounts.change_fee, interval: 'once' } as const] : []),
  ];
}

/** Returns the fee of a change, in cents. Values missing in the request stay as planned. */
export function quoteChange({ planned }: DealRecord, update: ReturnUpdate, today: CivilDay): number {
  const appointment = planned && readAppointment(update.preferred_return_date);
  if (planned === undefined || appointment === undefined) return 0;
  const before: ReturnPlan = {
    type: planned.type,
    day: planned.planned_date ?? planned.preferred_date,
    slot: planned.slot,
    street: planned.street,
    houseNumber: planned.house_number,
    zip: planned.zip,
    city: planned.city,
  };
  const wanted: ReturnPlan = {
    type: update.return_type,
    day: appointment.day,
    slot: appointment.time,
    street: update.return_street?.trim() ?? before.street,
    houseNumber: update.return_housenumber?.trim() ?? before.houseNumber,
    zip: update.return_zip ?? before.zip,
    city: update.return_city?.trim() ?? before.city,
  };
  return returnChangeFee(before, wanted, today);
}

async function readWhatRulesAllow(
  record: DealRecord,
  { customer, update, view, now }: ReturnOrder,
): Promise<ReturnUpdate> {
  const { deal } = record;
  const daysLeft = daysLeftToScheduleReturn(returnWindowDates(record, view.today), view.today, view.returnWindow);
  const refusal = refuseScheduling(deal, returnDay(record), daysLeft, view.today, view.returnWindow);
  if (refusal !== undefined)
    throw new Problem(
      refusal,
      'The return of this deal cannot be planned or changed. Load the deal again, or contact support.',
    );
  if (update.return_type === 'SELF_RETURN' && !isSelfReturnPossible(deal)) {
    throw new Problem('self_return_unavailable', 'A swap has no self-return. Choose another return type.', {
      fields: [{ name: 'return_type', code: 'self_return_unavailable' }],
    });
  }
  const { fields, body } = await validateReturn(update, customer, now);
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The address or contact is invalid. Correct the listed fields.', { fields });
  return body;
}

function notOffered(code: 'date_not_offered' | 'slot_not_offered'): Problem {
  return new Problem(code, 'The day or slot is not offered. Choose one of return-metadata.', {
    fields: [{ name: 'preferred_return_date', code }],
  });
}

/** `return_fee` is the whole price, `change_fee` that of this change, in cents. */
interface AgreedReturn extends Appointment {
  readonly reference: string;
  readonly return_fee: number;
  readonly change_fee: number;
}

async function writeReturn(
  transaction: Transaction<Tables>,
  { deal, planned }: DealRecord,
  { customer, update, now }: ReturnOrder,
  { day, time, reference, return_fee, change_fee }: AgreedReturn,
): Promise<ReturnRow> {
  const row: NewReturn = {
    deal_id: deal.id,
    reference,
    type: update.return_type,
    ...addressColumns(update),
    first_name: update.return_firstname?.trim() || customer.firstname,
    last_name: update.return_lastname?.trim() || customer.lastname,
    phone_number: update.return_phone_number || (planned?.phone_number ?? customer.phone),
    email: update.return_email || customer.email,
    // The provider's capacity was just checked, so the day is confirmed at once.
    planned_date: day,
    preferred_date: day,
    slot: time,
    return_fee,
    change_fees: (planned?.change_fees ?? 0) + change_fee,
  };
  const { deal_id: _, ...changes } = row;
  const saved = await transaction
    .insertInto('returns')
    .values(row)
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(changes))
    .returning(columns.returns)
    .executeTakeFirstOrThrow();
  deferWrite(
    transaction,
    transaction
      .insertInto('return_changes')
      .values({ id: randomUUID(), deal_id: deal.id, changed_at: now.toISOString(), change_fee }),
  );
  return saved;
}

/** Returns the compound, or the address that the customer has entered. */
function addressColumns(
  update: ReturnUpdate,
): Pick<NewReturn, 'street' | 'house_number' | 'zip' | 'city' | 'address_extra'> {
  if (update.return_type === 'SELF_RETURN') {
    const { street, house_number, zip, city } = COMPOUNDS[0];
    return { street, house_number, zip, city, address_extra: null };
  }
  return {
    street: update.return_street?.trim() ?? '',
    house_number: update.return_housenumber?.trim() ?? '',
    zip: update.return_zip ?? '',
    city: update.return_city?.trim() ?? '',
    address_extra: update.return_address_extra?.trim() || null,
  };
}
