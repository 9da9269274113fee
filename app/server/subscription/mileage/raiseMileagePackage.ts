import type { Transaction } from 'kysely';
import type { MileagePackage } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { statusOf } from '../appointments/offers.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { refuseOtherAmounts } from '../receipts/agreedAmounts.ts';
import { packageNotice } from '../receipts/notices.ts';
import { writeReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow } from '../tables.ts';
import { packagesOnOffer, refuseMileageUpgrade } from './mileagePackageRules.ts';

export interface PackageOrder {
  readonly customer: Customer;
  readonly dealId: string;
  /** Kilometres a month. */
  readonly kilometres: number;
  /** Header Agreed-Amounts with the names amount_change, new_amount and one_time_payment. */
  readonly agreed: string | undefined;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Raises the mileage package of a deal, and with it the monthly rate.
 *
 * @returns the package with its amounts, reference and receipt
 * @throws the problem of a broken rule; nothing is written then
 * @see docs/requirements.md FLW-5, MIL-2
 */
export async function raiseMileagePackage(
  transaction: Transaction<Tables>,
  order: PackageOrder,
): Promise<Omit<MileagePackage, 'receipt'> & { readonly reference: string; readonly receipt: ReceiptRow }> {
  const { customer } = order;
  const record = await findDealToChange(transaction, customer.id, order.dealId);
  const deal = { ...record.deal, status: statusOf(record, order.today) };
  const refusal = refuseMileageUpgrade(deal, order.today);
  if (refusal !== undefined)
    throw new Problem(refusal, 'The mileage package of this deal cannot be raised. Load the deal again.');
  if (order.kilometres <= deal.mileage_package)
    throw notOffered(
      'mileage_downgrade_not_allowed',
      `The deal already has ${deal.mileage_package} km a month. Choose a larger package.`,
    );
  const wanted = packagesOnOffer(deal, order.today).find((offer) => offer.mileage_package === order.kilometres);
  if (wanted === undefined)
    throw notOffered('mileage_package_not_offered', 'The package is not offered. Choose one of mileage_packages.');
  const { mileage_package, amount_change, new_amount, one_time_payment } = wanted;
  refuseOtherAmounts(order.agreed, { amount_change, new_amount, one_time_payment });
  const reference = createReference('KM');
  await transaction
    .updateTable('deals')
    .set({ mileage_package, amount: deal.amount + amount_change })
    .where('id', '=', deal.id)
    .execute();
  deferWrite(
    transaction,
    transaction.insertInto('mileage_package_changes').values({
      deal_id: deal.id,
      mileage_package,
      amount_change,
      one_time_payment,
      reference,
      changed_at: order.now.toISOString(),
    }),
  );
  queueFollowUp(transaction, 'mileage_package.raised', { deal_id: deal.id, ...wanted }, order.now);
  order.notify(transaction, packageNotice(record, customer, { reference, ...wanted }));
  const receipt = writeReceipt(transaction, {
    dealId: deal.id,
    kind: 'mileage_package',
    reference,
    items: [
      { name: 'receipt.mileage_package.item', kilometres: mileage_package, amount: amount_change, interval: 'month' },
      ...(one_time_payment > 0
        ? [{ name: 'receipt.mileage_before.item', amount: one_time_payment, interval: 'once' } as const]
        : []),
    ],
    now: order.now,
  });
  return { reference, ...wanted, receipt };
}

function notOffered(code: 'mileage_downgrade_not_allowed' | 'mileage_package_not_offered', detail: string): Problem {
  return new Problem(code, detail, { fields: [{ name: 'mileage_package', code }] });
}
