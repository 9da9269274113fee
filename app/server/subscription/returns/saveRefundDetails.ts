import type { Transaction } from 'kysely';
import type { RefundDetails } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import { Problem } from '../../platform/http/problems.ts';
import { readIban } from '../../platform/values/ibans.ts';
import { findDeal } from '../deals/dealQueries.ts';

export interface RefundOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly details: RefundDetails;
  readonly now: Date;
}

/**
 * Stores the bank account for the refund of a deal, in place of an earlier one.
 *
 * @throws refund_not_for_leads or invalid_fields; nothing is written then
 * @see docs/requirements.md FLW-11
 */
export async function saveRefundDetails(transaction: Transaction<Tables>, order: RefundOrder): Promise<void> {
  const { deal } = await findDeal(transaction, order.customer.id, order.dealId);
  if (deal.variant === 'LEAD')
    throw new Problem(
      'refund_not_for_leads',
      'The deal is a lead, so there is no deposit to refund. Wait for its subscription.',
    );
  const holder = order.details.account_holder.trim();
  const iban = readIban(order.details.iban);
  const fields: FieldProblem[] = [];
  if (holder === '') fields.push({ name: 'account_holder', code: 'required' });
  if (iban === undefined) fields.push({ name: 'iban', code: 'iban_invalid' });
  if (iban === undefined || fields.length > 0)
    throw new Problem('invalid_fields', 'The bank details are invalid. Correct the listed fields.', { fields });
  const details = { account_holder: holder, iban, received_at: order.now.toISOString() };
  deferWrite(
    transaction,
    transaction
      .insertInto('refund_details')
      .values({ deal_id: deal.id, ...details })
      .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(details)),
  );
}
