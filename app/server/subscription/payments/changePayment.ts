import type { Transaction } from 'kysely';
import { lockAccountRow } from '../../platform/auth/lockAccountRow.ts';
import { createToken, hashOf } from '../../platform/auth/tokens.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import { Problem } from '../../platform/http/problems.ts';
import { findDeal } from '../deals/dealQueries.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { findPaymentSession } from './paymentMethodQueries.ts';

export interface PaymentOrder {
  readonly customer: Customer;
  readonly dealId: string;
  /** Undefined for an address outside of the portal, as below. */
  readonly successUrl: string | undefined;
  readonly cancelUrl: string | undefined;
  readonly page: URL;
  readonly now: Date;
}

/** Payment method as the provider has confirmed it. */
export type ConfirmedMethod = Omit<PaymentMethodRow, 'deal_id' | 'confirmed_at'>;

/**
 * Begins a change of the payment method, which takes effect once the provider confirms it.
 *
 * @returns the address at the provider
 * @throws payment_not_for_leads, or invalid_fields for foreign addresses; nothing is written then
 * @see docs/requirements.md FLW-27
 */
export async function beginPaymentChange(transaction: Transaction<Tables>, order: PaymentOrder): Promise<string> {
  const { customer, dealId, successUrl, cancelUrl, page, now } = order;
  const { deal } = await findDeal(transaction, customer.id, dealId);
  if (deal.variant !== 'SUBSCRIPTION')
    throw new Problem(
      'payment_not_for_leads',
      'The deal is a lead and has no payments yet. Wait for its subscription.',
    );
  const fields: FieldProblem[] = [];
  if (successUrl === undefined) fields.push({ name: 'success_url', code: 'not_an_option' });
  if (cancelUrl === undefined) fields.push({ name: 'cancel_url', code: 'not_an_option' });
  if (successUrl === undefined || cancelUrl === undefined)
    throw new Problem(
      'invalid_fields',
      'An address to return to is outside the portal. Send addresses of pages of the portal.',
      { fields },
    );
  const token = createToken();
  await transaction
    .insertInto('payment_sessions')
    .values({
      id: hashOf(token),
      deal_id: deal.id,
      success_url: successUrl,
      cancel_url: cancelUrl,
      created_at: now.toISOString(),
    })
    .execute();
  const address = new URL(page);
  address.searchParams.set('session', token);
  return address.href;
}

/**
 * Ends a change with the method that the provider has confirmed.
 *
 * @param token that the provider received
 * @returns undefined if no such change is under way
 */
export async function confirmPaymentChange(
  transaction: Transaction<Tables>,
  token: string,
  method: ConfirmedMethod,
  at: Date,
): Promise<'done' | 'old' | undefined> {
  const session = await findPaymentSession(transaction, hashOf(token));
  if (session === undefined) return undefined;
  await transaction.deleteFrom('payment_sessions').where('id', '=', session.id).execute();
  return confirmPayment(transaction, session.deal_id, method, at);
}

/**
 * Writes how a subscription is paid. An earlier confirmation never replaces a later one.
 *
 * @returns undefined for an unknown subscription or an erased customer
 */
export async function confirmPayment(
  transaction: Transaction<Tables>,
  dealId: string,
  method: ConfirmedMethod,
  at: Date,
): Promise<'done' | 'old' | undefined> {
  const deal = await transaction
    .selectFrom('deals')
    .select(['variant', 'customer_id'])
    .where('id', '=', dealId)
    .executeTakeFirst();
  if (deal?.variant !== 'SUBSCRIPTION') return undefined;
  // The payment method of an erased customer must not be stored again.
  const held = await lockAccountRow(transaction, deal.customer_id).select('id').executeTakeFirst();
  if (held === undefined) return undefined;
  const confirmed = { ...method, confirmed_at: at.toISOString() };
  const saved = await transaction
    .insertInto('payment_methods')
    .values({ deal_id: dealId, ...confirmed })
    .onConflict((conflict) =>
      conflict
        .column('deal_id')
        .doUpdateSet(confirmed)
        .where('payment_methods.confirmed_at', '<=', confirmed.confirmed_at),
    )
    .returning('deal_id')
    .executeTakeFirst();
  if (saved === undefined) return 'old';
  await transaction
    .updateTable('deals')
    .set({ recurrent_payment_method: method.payment_type })
    .where('id', '=', dealId)
    .execute();
  return 'done';
}
