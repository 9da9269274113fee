import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { type CivilDay, toCivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { statusOf } from '../appointments/offers.ts';
import { noticeAbout } from '../deals/dealNotice.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { findStanding } from '../loyalty/ledger.ts';
import { addonPrice, asInsured, type ComfortReading } from '../loyalty/loyaltyBenefits.ts';
import type { MileageReporter } from '../mileage/mileageReporter.ts';
import { queueMileageBought } from '../mileage/tellMileageBought.ts';
import { rateWith } from '../payments/monthlyRate.ts';
import { refuseOtherAmounts } from '../receipts/agreedAmounts.ts';
import { writeReceipt } from '../receipts/receipts.ts';
import type { DealAddonRow, ReceiptRow } from '../tables.ts';
import { findAddons } from './addonQueries.ts';
import { ADDONS, type Addon, coveredBefore, refuseAddon, withAddons } from './addonRules.ts';
import { nameOf, priceText } from './addonWords.ts';

export interface AddonOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly addonId: string;
  /** Header Agreed-Amounts with the names price and new_amount. */
  readonly agreed: string | undefined;
  readonly notify: Notify;
  readonly mileageToldBy: MileageReporter;
  readonly comfort: ComfortReading;
  readonly today: CivilDay;
  readonly now: Date;
}

export interface AddonBooking {
  readonly row: DealAddonRow;
  readonly receipt: ReceiptRow;
}

/**
 * Books an addon for a deal, with its follow-up, e-mail and receipt.
 *
 * @throws addon_not_offered, addon_not_possible, addon_already_attached or amount_changed; nothing is written then
 * @see docs/requirements.md INS-4
 */
export async function attachAddon(transaction: Transaction<Tables>, order: AddonOrder): Promise<AddonBooking> {
  const { customer, dealId, addonId, today, now } = order;
  const record = await findDealToChange(transaction, customer.id, dealId);
  const { deal, car } = record;
  const { level } = await findStanding(transaction, customer.id);
  const listed = addonCalled(addonId);
  const addon = { ...listed, price: addonPrice(listed, level) };
  const rows = await findAddons(transaction, deal.id);
  const applied = rows.map(({ addon_id }) => addon_id);
  const insured = asInsured(deal, { level, comfort: order.comfort });
  const refusal = refuseAddon(addon, { ...insured, status: statusOf(record, today) }, applied, today);
  if (refusal !== undefined)
    throw new Problem(refusal, 'The add-on cannot be booked for this deal. Load the add-ons again.');
  const before = coveredBefore(deal, rows);
  const after = [...rows, { addon_id: addon.id, price: addon.price }];
  refuseOtherAmounts(order.agreed, { price: addon.price, new_amount: rateWith(deal, before, after) });
  await transaction.updateTable('deals').set(withAddons(before, after)).where('id', '=', deal.id).execute();
  const row = await transaction
    .insertInto('deal_addons')
    .values({
      deal_id: deal.id,
      addon_id: addon.id,
      reference: createReference('ZB'),
      attached_at: now.toISOString(),
      before: JSON.stringify(before),
      price: addon.price,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tell(transaction, addon, order);
  const values = {
    addon: nameOf(addon, customer.locale),
    price: priceText(addon, customer.locale),
    reference: row.reference,
  };
  order.notify(transaction, noticeAbout({ deal, car }, customer, 'addon-booked', values));
  const receipt = writeReceipt(transaction, {
    dealId: deal.id,
    kind: 'addon',
    reference: row.reference,
    items: [{ name: `addon.${addon.id}.title`, amount: addon.price, interval: addon.interval }],
    now,
  });
  return { row, receipt };
}

/** @throws addon_not_offered for an id that is not on sale */
export function addonCalled(id: string): Addon {
  const addon = ADDONS.find((one) => one.id === id);
  if (addon !== undefined) return addon;
  throw new Problem('addon_not_offered', 'The add-on is not offered. Choose one of POST /api/addons.', {
    fields: [{ name: 'addonId', code: 'addon_not_offered' }],
  });
}

/** Kilometres have a payload of their own (MIL-6). */
function tell(transaction: Transaction<Tables>, addon: Addon, order: AddonOrder): void {
  const { dealId, mileageToldBy, now } = order;
  if (addon.mileage === undefined)
    return queueFollowUp(transaction, 'addon.attached', { deal_id: dealId, addon_id: addon.id }, now);
  if (mileageToldBy === 'page') return;
  const { mileage: additionalKilometers, price: additionalMileageCosts } = addon;
  queueMileageBought(
    transaction,
    { subscriptionId: dealId, additionalKilometers, additionalMileageCosts, date: toCivilDay(now) },
    now,
  );
}
