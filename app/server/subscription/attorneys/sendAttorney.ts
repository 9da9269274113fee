import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { PowerOfAttorney } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { type FieldProblem, Problem } from '../../platform/http/problems.ts';
import { claimFile } from '../../platform/uploads/claim.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { createReference } from '../../platform/values/references.ts';
import { isOver } from '../deals/contractStates.ts';
import { findDealToChange } from '../deals/dealQueries.ts';
import { refuseHandoverChange } from '../handovers/handoverChange.ts';
import { writeRequestReceipt } from '../receipts/receipts.ts';
import type { DealRow, ReceiptRow } from '../tables.ts';
import { ATTORNEY_FILES } from '../uploads.ts';
import { validateAttorney } from '../validation/requestValidation.ts';

export interface AttorneyOrder {
  readonly customer: Customer;
  readonly dealId: string;
  readonly attorney: PowerOfAttorney;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Stores who takes over a return or a delivery, with the signed document and an identity card.
 * The one that is sent last counts.
 *
 * @throws attorney_not_for_state or invalid_fields; nothing is written then
 * @see docs/requirements.md FLW-37
 */
export async function sendAttorney(transaction: Transaction<Tables>, order: AttorneyOrder): Promise<ReceiptRow> {
  const { customer, attorney, today, now } = order;
  const { deal } = await findDealToChange(transaction, customer.id, order.dealId);
  if (!isAhead(deal, attorney.appointment, today))
    throw new Problem(
      'attorney_not_for_state',
      'The return or delivery is not ahead, so nobody else can take it over. Load the deal again.',
    );
  const { fields, body } = await validateAttorney(attorney, customer.audience, now);
  for (const name of ['document_key', 'identity_key'] as const) {
    const claim = { customerId: customer.id, key: attorney[name], folder: ATTORNEY_FILES.use, now };
    if (!(await claimFile(transaction, claim))) fields.push({ name, code: 'not_uploaded' } satisfies FieldProblem);
  }
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The power of attorney is invalid. Correct the listed fields.', { fields });
  const reference = createReference('VM');
  deferWrite(
    transaction,
    transaction.insertInto('powers_of_attorney').values({
      id: randomUUID(),
      deal_id: deal.id,
      appointment: attorney.appointment,
      reference,
      firstname: body.firstname.trim(),
      lastname: body.lastname.trim(),
      date_of_birth: body.date_of_birth,
      document_path: attorney.document_key,
      identity_path: attorney.identity_key,
      sent_at: now.toISOString(),
    }),
  );
  return writeRequestReceipt(transaction, { dealId: deal.id, kind: 'attorney', reference, now });
}

/** Returns true while the car has still to be delivered, or to be returned. Any day suits: only the state counts. */
function isAhead(deal: DealRow, appointment: PowerOfAttorney['appointment'], today: CivilDay): boolean {
  if (appointment === 'return') return deal.variant !== 'LEAD' && !isOver(deal.state);
  const refusal = refuseHandoverChange(deal, undefined, today);
  return refusal === undefined;
}
