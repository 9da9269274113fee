import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { findStanding } from '../loyalty/ledger.ts';
import { asInsured } from '../loyalty/loyaltyBenefits.ts';
import { type AddonBooking, type AddonOrder, attachAddon } from './attachAddon.ts';
import { PREMIUM, refuseReduction } from './deductibles.ts';

/**
 * Lowers the deductible of a deal by booking `PREMIUM`.
 *
 * @throws a DeductibleRefusal, or a code of attachAddon; nothing is written then
 * @see docs/requirements.md INS-2
 */
export async function reduceDeductible(
  transaction: Transaction<Tables>,
  order: Omit<AddonOrder, 'addonId'>,
): Promise<AddonBooking> {
  const { deal } = await findDeal(transaction, order.customer.id, order.dealId);
  const { level } = await findStanding(transaction, order.customer.id);
  const refusal = refuseReduction(asInsured(deal, { level, comfort: order.comfort }));
  if (refusal !== undefined)
    throw new Problem(refusal, 'The deductible of this deal cannot be lowered. Load the deal and its add-ons again.');
  return attachAddon(transaction, { ...order, addonId: PREMIUM.id });
}
