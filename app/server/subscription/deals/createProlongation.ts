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

export interface ProlongationOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly term: number;
  readonly notify: Notify;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Writes the lead of a prolongation, or changes the term of the open one; a deal has one at most.
 * The deal itself does not change before the checkout concludes the lead.
 *
 * @returns the id of the lead
 * @throws term_not_offered
 * @see docs/requirements.md DEAL-17
 */
export async function createProlongation(
  transaction: Transaction<Tables>,
  { customer, dealId, term, notify, today, now }: ProlongationOrder,
): Promise<string> {
  const record = await findDealToChange(transaction, customer.id, dealId);
  const { deal } = record;
  const option = prolongationOptions(deal, returnDay(record), today).find((each) => each.term === term);
  if (option === undefined)
    throw new Problem('term_not_offered', 'The term is not offered. Choose one of prolongation/options.', {
      fields: [{ name: 'term', code: 'not_an_option' }],
    });
  const end = contractEnd(deal, today, returnDay(record));
  // The next day, so that no day has two contracts.
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
  // An open lead also takes over what was booked since it was written.
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

/** Columns that a lead does not inherit from the contract. */
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
