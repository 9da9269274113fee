import type { Transaction } from 'kysely';
import type { Cancellation } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { serviceWindow } from '../appointments/appointmentRules.ts';
import { type CancelOrder, cancellationOf, notPlanned, refuseLateCancellation } from '../appointments/cancellation.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { writeCancelReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow, ServiceRequestRow } from '../tables.ts';
import { findServiceRequests } from './serviceRequestQueries.ts';

/** Returns whether a request can be cancelled: always before there is an appointment. */
export function serviceCancellation({ appointment_date: day }: ServiceRequestRow, today: CivilDay): Cancellation {
  return day === null ? { possible: true } : cancellationOf(day, today);
}

/**
 * Cancels a service request, and forgets what the customer wrote.
 *
 * @throws booking_not_planned or booking_cancel_too_late; nothing is written then
 * @see docs/requirements.md DMG-7
 */
export async function cancelService(transaction: Transaction<Tables>, order: CancelOrder): Promise<ReceiptRow> {
  const { customer, dealId, reference, today, now } = order;
  await findDealToChange(transaction, customer.id, dealId);
  const requests = await findServiceRequests(transaction, dealId);
  const request = requests.find((one) => one.reference === reference);
  if (request === undefined) throw notPlanned();
  refuseLateCancellation(serviceCancellation(request, today));
  deferWrite(transaction, transaction.deleteFrom('service_requests').where('id', '=', request.id));
  const { appointment_date: day, appointment_time: time } = request;
  const appointment = day && time ? serviceWindow(day, time) : undefined;
  return writeCancelReceipt(transaction, { dealId, kind: 'service_cancelled', reference, appointment, now });
}
