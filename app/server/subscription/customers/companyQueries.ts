// Queries for companies, always through their customer.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { CompanyRow } from '../tables.ts';

/**
 * Finds a company of a customer.
 *
 * @throws not_found, with the same text for unknown companies and those of others (SEC-C9)
 */
export async function findCompany(database: Kysely<Tables>, customerId: string, id: string): Promise<CompanyRow> {
  const company = await findCompanyOf(database, customerId);
  if (company?.id !== id)
    throw new Problem('not_found', 'The company does not exist or belongs to another customer. Check the id.');
  return company;
}

export function findCompanyOf(database: Kysely<Tables>, customerId: string): Promise<CompanyRow | undefined> {
  return database.selectFrom('companies').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

/** Returns whether the customer has a business contract (ACC-1). */
export async function hasBusinessDeal(database: Kysely<Tables>, customerId: string): Promise<boolean> {
  const deal = await database
    .selectFrom('deals')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('type', '=', 'MINIB2B')
    .executeTakeFirst();
  return deal !== undefined;
}
