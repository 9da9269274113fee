import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { toCivilDay } from '../../platform/values/civilDays.ts';
import { noticeAbout } from '../deals/dealNotice.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { writeReceipt } from '../receipts/receipts.ts';
import { findAddons } from './addonQueries.ts';
import { type Covered, isCancellable, withAddons } from './addonRules.ts';
import { nameOf } from './addonWords.ts';
import { type AddonOrder, addonCalled } from './attachAddon.ts';

/**
 * Cancels an addon and undoes its changes of the deal.
 *
 * @throws addon_not_offered, addon_not_attached or addon_cancel_too_late; nothing is written then
 * @see docs/requirements.md INS-4
 */
export async function cancelAddon(transaction: Transaction<Tables>, order: Omit<AddonOrder, 'agreed'>): Promise<void> {
  const { customer, dealId, today, now } = order;
  const { deal, car } = await findDealToChange(transaction, customer.id, dealId);
  const addon = addonCalled(order.addonId);
  const applied = await findAddons(transaction, deal.id);
  const booked = applied.find(({ addon_id }) => addon_id === addon.id);
  if (booked === undefined)
    throw new Problem('addon_not_attached', 'The add-on is not booked for this deal. Load the add-ons again.');
  if (!isCancellable(toCivilDay(new Date(booked.attached_at)), today))
    throw new Problem('addon_cancel_too_late', 'The time to cancel this add-on is over. Contact support.');
  const others = applied.filter(({ addon_id }) => addon_id !== addon.id);
  await transaction
    .updateTable('deals')
    .set(withAddons(JSON.parse(booked.before) as Covered, others))
    .where('id', '=', deal.id)
    .execute();
  await transaction.deleteFrom('deal_addons').where('deal_id', '=', deal.id).where('addon_id', '=', addon.id).execute();
  const told = { deal_id: deal.id, addon_id: addon.id, reference: booked.reference };
  queueFollowUp(transaction, 'addon.cancelled', told, now);
  writeReceipt(transaction, {
    dealId: deal.id,
    kind: 'addon_cancelled',
    reference: booked.reference,
    items: [{ name: `addon.${addon.id}.title`, amount: 0, interval: addon.interval }],
    now,
  });
  const values = { addon: nameOf(addon, customer.locale), reference: booked.reference };
  order.notify(transaction, noticeAbout({ deal, car }, customer, 'addon-cancelled', values));
}
