// A company as the account shows it, see schemas/api/Company.json.
import type { CompanyRow } from '../db/tables.ts';
import { present } from './present.ts';

/** Writes a company; one of which nothing is known is empty. */
export function toCompanyView({ name, phone, address, zip, city }: CompanyRow): object {
  return present({ name, phone, address, zip, city });
}
