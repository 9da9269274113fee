import type { Transaction } from 'kysely';
import type { CompanyUpdate } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { CompanyRow } from '../tables.ts';
import { validateCompany } from '../validation/requestValidation.ts';
import { withoutSpaces } from './accountPhones.ts';
import { findCompany, hasBusinessDeal } from './companyQueries.ts';

export interface CompanyOrder {
  readonly customerId: string;
  readonly companyId: string;
  readonly update: CompanyUpdate;
  readonly now: Date;
}

/**
 * Updates the company of a business customer.
 *
 * @throws not_found, company_not_for_private or invalid_fields; nothing is written then
 * @see docs/requirements.md FLW-26
 */
export async function updateCompany(transaction: Transaction<Tables>, order: CompanyOrder): Promise<CompanyRow> {
  const { customerId, companyId, now } = order;
  await lockCompany(transaction, customerId);
  const company = await findCompany(transaction, customerId, companyId);
  if (!(await hasBusinessDeal(transaction, customerId)))
    throw new Problem(
      'company_not_for_private',
      'The customer has no business contract, so the company cannot be changed. Contact support.',
    );
  const { fields, body: update } = await validateCompany(order.update, company, now);
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The company is invalid. Correct the listed fields.', { fields });
  const saved = {
    name: update.name?.trim() || company.name,
    phone: withoutSpaces(update.phone),
    address: update.address.trim(),
    zip: update.zip.trim(),
    city: update.city.trim(),
  };
  await transaction.updateTable('companies').set(saved).where('id', '=', company.id).execute();
  return { ...company, ...saved };
}

/** Locks the row, so that the second of two updates sees a name that the first has set. */
async function lockCompany(transaction: Transaction<Tables>, customerId: string): Promise<void> {
  await transaction
    .updateTable('companies')
    .set((row) => ({ name: row.ref('name') }))
    .where('customer_id', '=', customerId)
    .execute();
}
