import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ServiceOrder as ServiceBody } from '../../generated/api.ts';
import type { Customer, Flag, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { createReference } from '../../platform/values/references.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { writeRequestReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow, ServiceRequestRow } from '../tables.ts';
import { validateService } from '../validation/requestValidation.ts';
import { isServiceRequestable, SERVICES, type Service } from './serviceRequestRules.ts';

export interface ServiceOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly service: ServiceBody;
  readonly now: Date;
}

/**
 * Requests a service of a workshop. The follow-up has the payload that the automation expects.
 *
 * @throws service_request_not_for_state or invalid_fields; nothing is written then
 * @see docs/requirements.md DMG-6
 */
export async function requestService(
  transaction: Transaction<Tables>,
  order: ServiceOrder,
): Promise<{ readonly row: ServiceRequestRow; readonly receipt: ReceiptRow }> {
  const { customer, now } = order;
  const { deal } = await findDeal(transaction, customer.id, order.dealId);
  if (!isServiceRequestable(deal))
    throw new Problem(
      'service_request_not_for_state',
      'The contract is not active, so services cannot be requested. Contact support.',
    );
  const { fields, body: service } = await validateService(order.service, customer.audience, now);
  if (service.car_id !== deal.car_id) fields.push({ name: 'data.car_id', code: 'not_an_option' });
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The service request is invalid. Correct the listed fields.', { fields });
  const row = await transaction
    .insertInto('service_requests')
    .values({
      id: randomUUID(),
      deal_id: deal.id,
      reference: createReference('SV'),
      requested_at: now.toISOString(),
      ...(Object.fromEntries(SERVICES.map((one) => [one, service.requested_services.includes(one) ? 1 : 0])) as Record<
        Service,
        Flag
      >),
      comment: service.comment?.trim() || null,
      ...toColumns(service.address),
      appointment_date: null,
      appointment_time: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const told = { deal_id: deal.id, reference: row.reference, ...service };
  queueFollowUp(transaction, 'service.requested', told, now);
  return {
    row,
    receipt: writeRequestReceipt(transaction, { dealId: deal.id, kind: 'service', reference: row.reference, now }),
  };
}

type PlaceColumns = Pick<ServiceRequestRow, 'street' | 'house_number' | 'zip' | 'city' | 'there_from'>;

function toColumns(address: ServiceBody['address']): PlaceColumns {
  if (address === undefined) return { street: null, house_number: null, zip: null, city: null, there_from: null };
  const { street, house_number, zip, city, date } = address;
  return { street: street.trim(), house_number: house_number.trim(), zip, city: city.trim(), there_from: date };
}
