// A company as the account shows it, see schemas/api/Company.json.

import type { Company } from '../../generated/api.ts';
import { present } from '../../platform/values/present.ts';
import type { CompanyRow } from '../tables.ts';

/** Writes a company; one of which nothing is known is empty. */
export function toCompanyView({ name, phone, address, zip, city }: CompanyRow): Company {
  return present({ name, phone, address, zip, city });
}
