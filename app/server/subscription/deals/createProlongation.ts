// Begins the prolongation of a deal: a lead with the chosen term, which the checkout concludes.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Notify } from '../../platform/mail/notice.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { coveredBy } from '../addons/addonRules.ts';
import { returnDay } from '../appointments/offers.ts';
import { prolongationNotice } from '../receipts/notices.ts';
import type { DealRow } from '../tables.ts';
import { findDealToChange } from './dealQueries.ts';
import { type ProlongationOption, prolongationOptions } from './prolongation.ts';
import { contractEnd } from './renewal.ts';

/** Who asks for what. */
export interface ProlongationOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly term: number;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Writes the lead that follows a deal; there is one a deal, and another term takes the place of the one before.
 *
 * The deal itself stays as it is until the lead is concluded.
 *
 * @returns the id of the lead
 * @throws term_not_offered
 * @see spec 2 §7 "prolongation/create"
 */
export async function createProlongation(
  transaction: Transaction<Tables>,
  { customer, dealId, term, notify, today, now }: ProlongationOrder,
): Promise<string> {
  const record = await findDealToChange(transaction, customer.id, dealId);
  const { deal } = record;
  const option = prolongationOptions(deal, returnDay(record), today).find((each) => each.term === term);
  if (option === undefined)
    throw new Problem('term_not_offered', 'Choose one of the terms of prolongation/options.', {
      fields: [{ name: 'term', code: 'not_an_option' }],
    });
  const end = contractEnd(deal, today, returnDay(record));
  // The day after the last one: no day has two contracts.
  const begins = end === undefined ? null : addDays(end, 1);
  const { id, reference } = await writeLead(transaction, deal, option, begins);
  queueFollowUp(transaction, 'prolongation.created', { deal_id: dealId, lead_id: id, term }, now);
  notify(transaction, prolongationNotice(record, customer, { reference, id, ...option }));
  return id;
}

async function writeLead(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { term, base }: ProlongationOption,
  begins: CivilDay | null,
): Promise<{ readonly id: string; readonly reference: string }> {
  const before = await transaction
    .selectFrom('deals')
    .select(['id', 'reference'])
    .where('customer_id', '=', deal.customer_id)
    .where('previous_subscription_id', '=', deal.id)
    .where('variant', '=', 'LEAD')
    .executeTakeFirst();
  const reference = before?.reference ?? createReference('VL');
  // A lead that was begun before takes over what has been booked since then.
  const { addon_mileage: _, ...covered } = coveredBy(deal);
  const { young_old_driver_fee } = deal;
  const chosen = { ...covered, young_old_driver_fee, term, amount: base, lead_handover_date: begins, reference };
  if (before !== undefined) {
    await transaction.updateTable('deals').set(chosen).where('id', '=', before.id).execute();
    return { id: before.id, reference };
  }
  const id = randomUUID();
  const { count } = await transaction
    .selectFrom('deals')
    .select((row) => row.fn.countAll().as('count'))
    .where('customer_id', '=', deal.customer_id)
    .executeTakeFirstOrThrow();
  const ofTheLead = {
    state: 'CREATED',
    variant: 'LEAD',
    subscribed_as: 'PROLONGATION',
    previous_subscription_id: deal.id,
    position: Number(count),
  } as const;
  await transaction
    .insertInto('deals')
    .values({ ...deal, ...NOTHING_YET, ...ofTheLead, ...chosen, id })
    .execute();
  return { id, reference };
}

/** What belongs to the contract before, and not to the one that follows it. */
const NOTHING_YET = {
  subscribed_to: null,
  followup_subscription_id: null,
  checkout_hash: null,
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: null,
  actual_return_date: null,
  preferred_handover_date: null,
  actual_handover_date: null,
  internal_swap_from: null,
  internal_swap_to: null,
  order_status: null,
  campaign_end_date: null,
  addon_mileage: null,
  delivery_fee: null,
  free_mileage: null,
} as const;
