import type { Transaction } from 'kysely';
import type { BuyOfferRequest } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { refuseMoved } from '../receipts/agreedAmounts.ts';
import { buyOfferNotice } from '../receipts/notices.ts';
import { findReceipts } from '../receipts/receiptQueries.ts';
import { writeReceipt } from '../receipts/receipts.ts';
import type { ReceiptRow } from '../tables.ts';
import { buyOfferPrice, dayOfOffer, isTimeToBuy } from './buyOffer.ts';
import { findDealToChange } from './dealQueries.ts';

export interface BuyOfferOrder extends BuyOfferRequest {
  readonly customer: Customer;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Requests an offer to buy the car, once per deal.
 *
 * @returns reference and receipt, also of an earlier request; the oldest requests have no receipt
 * @throws not_found for another car, buy_offer_not_for_state, buy_offer_not_open on other days,
 *   or amount_changed if the price on screen is outdated
 * @see docs/requirements.md FLW-16
 */
export async function requestBuyOffer(
  transaction: Transaction<Tables>,
  order: BuyOfferOrder,
): Promise<{ readonly reference: string; readonly receipt?: ReceiptRow }> {
  const { customer, dealId, vin, price, today, now } = order;
  const record = await findDealToChange(transaction, customer.id, dealId);
  const due = buyOfferPrice(record.car);
  if (due === undefined || record.car.vin !== vin)
    throw new Problem('not_found', 'The car is not that of the deal or has no price. Load the deal again.');
  if (record.deal.state !== 'ACTIVE')
    throw new Problem(
      'buy_offer_not_for_state',
      'The contract is not active, so the car cannot be bought. Contact support.',
    );
  refuseMoved({ price }, { price: due });
  const before = await transaction
    .selectFrom('buy_offer_requests')
    .select('reference')
    .where('deal_id', '=', dealId)
    .executeTakeFirst();
  if (before !== undefined) {
    const receipt = (await findReceipts(transaction, dealId)).find(({ kind }) => kind === 'buy_offer');
    return { reference: before.reference ?? '', ...(receipt && { receipt }) };
  }
  const day = dayOfOffer({ end: record.deal.end_date, planned: record.planned?.preferred_date });
  if (!day || !isTimeToBuy(day, today))
    throw new Problem(
      'buy_offer_not_open',
      'Today is not within the days before the end in which the car can be bought. Check the return date.',
    );
  const reference = createReference('KA');
  const request = { price, requested_at: now.toISOString(), reference };
  deferWrite(transaction, transaction.insertInto('buy_offer_requests').values({ deal_id: dealId, ...request }));
  queueFollowUp(transaction, 'buy_offer.requested', { deal_id: dealId, vin, price }, now);
  order.notify(transaction, buyOfferNotice(record, customer, { reference, price }));
  const items = [{ name: 'receipt.buy_offer.item', amount: price, interval: 'offer' }] as const;
  return { reference, receipt: writeReceipt(transaction, { dealId, kind: 'buy_offer', reference, items, now }) };
}
