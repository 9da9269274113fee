import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Flag, Tables } from '../platform/db/tables.ts';
import { addDays, type CivilDay, toInstant } from '../platform/values/civilDays.ts';
import { createReference } from '../platform/values/references.ts';
import { coveredBy, withAddons } from '../subscription/addons/addonRules.ts';
import { addonCalled } from '../subscription/addons/attachAddon.ts';
import { appraisalWindow, returnWindow } from '../subscription/appointments/appointmentRules.ts';
import { takeSeat } from '../subscription/appointments/seats.ts';
import { deliveryTourOf } from '../subscription/handovers/handoverSlots.ts';
import { billedDays } from '../subscription/payments/billing.ts';
import { monthlyRate } from '../subscription/payments/monthlyRate.ts';
import { writeReceipt, writeRequestReceipt } from '../subscription/receipts/receipts.ts';
import { tourOf } from '../subscription/returns/returnSlots.ts';
import type { Service } from '../subscription/services/serviceRequestRules.ts';
import type { DealRow, NewReturn } from '../subscription/tables.ts';
import {
  resolveDay,
  type ScenarioCustomer,
  type ScenarioDamageReport,
  type ScenarioDeal,
  type ScenarioHandover,
  type ScenarioServiceRequest,
} from './scenarios.ts';

/** Time of a booking that has no day of its own: noon, ten days ago. */
const bookedBefore = (today: CivilDay): Date => toInstant(addDays(today, -10), '12:00');

export async function writeHandover(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { slot, deviation_in_weeks = 0, ...days }: ScenarioHandover,
  { zip }: ScenarioCustomer,
  today: CivilDay,
): Promise<void> {
  const resolve = (text: string | undefined) => (text === undefined ? null : resolveDay(text, today, zip));
  const planned_date = resolve(days.planned_date);
  await transaction
    .insertInto('handovers')
    .values({
      deal_id: deal.id,
      reference: createReference('LF'),
      slot,
      deviation_in_weeks,
      planned_date,
      provider_from: resolve(days.provider_from),
    })
    .execute();
  const day = planned_date ?? deal.preferred_handover_date;
  const seat = { tour: deliveryTourOf(deal.handover_zip ?? zip), day: day ?? today, slot };
  await takeSeat(transaction, 'handover_seats', deal.id, seat, Number.POSITIVE_INFINITY);
}

/** Writes a damage report, submitted at noon of its day. */
export async function writeDamageReport(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { reference, repair_status, damages, repair_order_date, damage_key, description, ...days }: ScenarioDamageReport,
  { zip }: ScenarioCustomer,
  today: CivilDay,
): Promise<void> {
  const id = randomUUID();
  const date = resolveDay(days.date, today, zip);
  const now = toInstant(date, '12:00');
  const appointment = days.appointment_date;
  await transaction
    .insertInto('damage_reports')
    .values({
      id,
      deal_id: deal.id,
      reference: reference ?? null,
      date,
      repair_status,
      damage_key: damage_key ?? null,
      description: description ?? null,
      reported_at: now.toISOString(),
      appointment_date: appointment === undefined ? null : resolveDay(appointment, today, zip),
    })
    .execute();
  if (reference !== undefined) writeRequestReceipt(transaction, { dealId: deal.id, kind: 'damage', reference, now });
  for (const [position, damage] of damages.entries())
    await transaction
      .insertInto('damage_report_damages')
      .values({ report_id: id, position, ...damage })
      .execute();
  if (repair_order_date === undefined) return;
  await transaction
    .insertInto('damage_report_repair_orders')
    .values({
      report_id: id,
      position: 0,
      date: resolveDay(repair_order_date, today, zip),
      download_url: `/portal/api/bff/deals/${deal.id}/damage-reports/${id}/repair-orders/0`,
    })
    .execute();
}

/** Writes a service request, submitted at noon of its day. */
export async function writeServiceRequest(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { date, reference, requested_services, ...appointment }: ScenarioServiceRequest,
  { zip }: ScenarioCustomer,
  today: CivilDay,
): Promise<void> {
  const asked = (service: Service): Flag => (requested_services.includes(service) ? 1 : 0);
  const { appointment_date: day, appointment_time: time = null } = appointment;
  const now = toInstant(resolveDay(date, today, zip), '12:00');
  await transaction
    .insertInto('service_requests')
    .values({
      id: randomUUID(),
      deal_id: deal.id,
      reference,
      requested_at: now.toISOString(),
      main_inspection: asked('main_inspection'),
      oem_inspection: asked('oem_inspection'),
      oil_change: asked('oil_change'),
      appointment_date: day === undefined ? null : resolveDay(day, today, zip),
      appointment_time: time,
    })
    .execute();
  writeRequestReceipt(transaction, { dealId: deal.id, kind: 'service', reference, now });
}

export type DemoReturn = NewReturn & { readonly reference: string };

/** Writes a planned return with its receipts, and takes its slot. */
export async function writeReturn(
  transaction: Transaction<Tables>,
  planned: DemoReturn,
  today: CivilDay,
): Promise<void> {
  await transaction.insertInto('returns').values(planned).execute();
  const { deal_id: dealId, type, preferred_date: day, slot } = planned;
  // Demo returns ignore the capacity, in case visitors have filled the slot.
  const seat = { tour: tourOf(type, planned.zip), day, slot };
  await takeSeat(transaction, 'slot_seats', dealId, seat, Number.POSITIVE_INFINITY);
  const booked = { dealId, now: bookedBefore(today) };
  writeReceipt(transaction, {
    ...booked,
    kind: 'return',
    reference: planned.reference,
    appointment: returnWindow(type, day, slot),
    items: [{ name: `receipt.return.${type}.item`, amount: planned.return_fee, interval: 'once' }],
  });
  const { pre_return_appraisal_date: appraised, pre_return_appraisal_timeslot: timeslot } = planned;
  if (!appraised || !timeslot || !planned.pre_return_appraisal_reference) return;
  writeReceipt(transaction, {
    ...booked,
    kind: 'appraisal',
    reference: planned.pre_return_appraisal_reference,
    appointment: appraisalWindow(appraised, timeslot),
    items: [],
  });
}

/** Writes add-ons booked ten days ago, and adds them to the deal. */
export async function writeAddons(
  transaction: Transaction<Tables>,
  dealId: string,
  ids: readonly string[],
  today: CivilDay,
): Promise<void> {
  const now = bookedBefore(today);
  const deal = await transaction.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow();
  const before = coveredBy(deal);
  const booked = ids.map((addon_id) => ({ addon_id, price: null }));
  for (const addon_id of ids) {
    const { id, price: amount, interval } = addonCalled(addon_id);
    const reference = createReference('ZB');
    await transaction
      .insertInto('deal_addons')
      .values({
        deal_id: deal.id,
        addon_id,
        reference,
        attached_at: now.toISOString(),
        before: JSON.stringify(before),
      })
      .execute();
    const items = [{ name: `addon.${id}.title`, amount, interval } as const];
    writeReceipt(transaction, { dealId: deal.id, kind: 'addon', reference, items, now });
  }
  await transaction.updateTable('deals').set(withAddons(before, booked)).where('id', '=', deal.id).execute();
}

/** Writes the monthly invoices of a deal; the statuses apply to the latest, newest first. */
export async function writeInvoices(
  transaction: Transaction<Tables>,
  deal: DealRow,
  statuses: readonly string[],
  today: CivilDay,
): Promise<void> {
  const { id, customer_id, position } = deal;
  const invoices = billedDays(deal, today).map((created_at, index, all) => ({
    id: `${id}-${all.length - index}`,
    deal_id: id,
    created_at,
    ext_invoice_number: `RE-${created_at.slice(0, 7).replace('-', '')}-${customer_id}-${position + 1}`,
    amount: monthlyRate(deal),
    status: statuses[index] ?? 'PAID',
  }));
  if (invoices.length > 0) await transaction.insertInto('invoices').values(invoices).execute();
}

/** Writes the payment method, confirmed 30 days ago. */
export async function writePaymentMethod(
  transaction: Transaction<Tables>,
  deal_id: string,
  method: NonNullable<ScenarioDeal['payment_method']>,
  today: CivilDay,
): Promise<void> {
  const confirmed_at = toInstant(addDays(today, -30), '12:00').toISOString();
  await transaction
    .insertInto('payment_methods')
    .values({ ...method, deal_id, confirmed_at })
    .execute();
  const recurrent_payment_method = method.payment_type;
  await transaction.updateTable('deals').set({ recurrent_payment_method }).where('id', '=', deal_id).execute();
}
