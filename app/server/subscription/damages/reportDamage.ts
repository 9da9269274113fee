import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { ValidatedForm } from '../../platform/validation/formValidation.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { writeRequestReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow } from '../tables.ts';
import { claimPhoto } from './addDamagePhotos.ts';
import { germanNameOf } from './damageKeys.ts';
import { isDamageReportable, isKnownDamage, type NewDamage } from './damageReporting.ts';
import { type DamageRecord, findDamageReport } from './damageReportQueries.ts';

export interface DamageOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly carId?: string | undefined;
  /** Validates the request by its flow, and converts it to a damage. */
  readonly validate: (audience: string, now: Date) => Promise<ValidatedForm<NewDamage>>;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Writes an open damage report with its pictures and receipt.
 *
 * @returns the report as it is listed, with the receipt
 * @throws damage_report_not_for_state or invalid_fields; nothing is written then
 * @see docs/requirements.md DMG-2, DMG-4
 */
export async function reportDamage(
  transaction: Transaction<Tables>,
  order: DamageOrder,
): Promise<{ readonly record: DamageRecord; readonly receipt: ReceiptRow }> {
  const { customer, today, now } = order;
  const { deal } = await findDeal(transaction, customer.id, order.dealId);
  if (!isDamageReportable(deal))
    throw new Problem(
      'damage_report_not_for_state',
      'The contract is not active, so damages cannot be reported. Contact support.',
    );
  const { fields, body: damage } = await order.validate(customer.audience, now);
  if (!isKnownDamage(damage)) fields.push({ name: 'damage_handler', code: 'not_an_option' });
  if (order.carId !== undefined && order.carId !== deal.car_id) fields.push({ name: 'car_id', code: 'not_an_option' });
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The damage report is invalid. Correct the listed fields.', { fields });
  const paths = [...new Set(damage.paths)];
  for (const path of paths) await claimPhoto(transaction, path, deal.id, customer.id, now);
  const id = randomUUID();
  const reference = createReference('SM');
  const { street, house_number, zip, city } = damage.place ?? customer;
  const { occurrenceDate = null, handler = null, key = null, partId = null, areaId = null, typeId = null } = damage;
  await transaction
    .insertInto('damage_reports')
    .values({
      id,
      reference,
      deal_id: deal.id,
      date: today,
      repair_status: 'open',
      reported_at: now.toISOString(),
      occurrence_date: occurrenceDate,
      handler,
      damage_key: key,
      part_id: partId,
      area_id: areaId,
      type_id: typeId,
      description: damage.description.trim(),
      street: street.trim(),
      house_number: house_number.trim(),
      zip: zip.trim(),
      city: city.trim(),
      country: damage.place?.country ?? 'DE',
    })
    .execute();
  for (const [position, path] of paths.entries())
    await transaction.insertInto('damage_report_images').values({ report_id: id, position, path }).execute();
  const part = handler && key && germanNameOf(handler, key);
  if (part)
    await transaction.insertInto('damage_report_damages').values({ report_id: id, position: 0, part }).execute();
  queueFollowUp(transaction, 'damage.reported', { deal_id: deal.id, report_id: id }, now);
  const receipt = writeRequestReceipt(transaction, { dealId: deal.id, kind: 'damage', reference, now });
  return { record: await findDamageReport(transaction, id), receipt };
}
