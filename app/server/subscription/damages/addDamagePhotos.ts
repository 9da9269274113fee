import type { Transaction } from 'kysely';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { photosAddable } from './damageReporting.ts';
import { findDamageReports } from './damageReportQueries.ts';

export interface PhotoOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly reference: string;
  readonly paths: readonly string[];
  readonly now: Date;
}

/**
 * Adds pictures to a reported damage, after those that it has; one that it has already is skipped.
 *
 * @throws damage_photos_closed or invalid_fields; nothing is written then
 * @see docs/requirements.md DMG-9
 */
export async function addDamagePhotos(transaction: Transaction<Tables>, order: PhotoOrder): Promise<void> {
  const { customer, dealId, now } = order;
  const { deal } = await findDealToChange(transaction, customer.id, dealId);
  const reports = await findDamageReports(transaction, dealId);
  const record = reports.find(({ report }) => report.reference === order.reference);
  const known = record?.photos.map(({ path }) => path);
  const paths = [...new Set(order.paths)].filter((path) => !known?.includes(path));
  if (record === undefined || photosAddable(record, deal) < paths.length)
    throw new Problem(
      'damage_photos_closed',
      'The report takes no more pictures: it is unknown or full, or its repair is over. Load the damage reports again.',
    );
  for (const path of paths) await claimPhoto(transaction, path, dealId, customer.id, now);
  const report_id = record.report.id;
  const next = (record.photos.at(-1)?.position ?? -1) + 1;
  const rows = paths.map((path, index) => ({ report_id, position: next + index, path }));
  if (rows.length === 0) return;
  deferWrite(transaction, transaction.insertInto('damage_report_images').values(rows));
  queueFollowUp(transaction, 'damage.photos_added', { deal_id: dealId, report_id, photos: rows.length }, now);
}

/**
 * Marks a picture of this customer and deal as used, so that it is not deleted.
 *
 * @throws invalid_fields for another path
 */
export async function claimPhoto(
  transaction: Transaction<Tables>,
  path: string,
  dealId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  const used = await transaction
    .updateTable('uploads')
    .set({ used_at: now.toISOString() })
    .where('path', '=', path)
    .where('customer_id', '=', customerId)
    .where('deal_id', '=', dealId)
    .where('received_at', 'is not', null)
    .returning('path')
    .executeTakeFirst();
  if (used === undefined)
    throw new Problem('invalid_fields', 'A picture was not uploaded for this deal or was deleted. Upload it again.', {
      fields: [{ name: 'paths', code: 'not_uploaded' }],
    });
}
