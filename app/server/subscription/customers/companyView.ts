// View of a company, see schemas/api/Company.json. Unknown values are left out.

import type { Company } from '../../generated/api.ts';
import { present } from '../../platform/values/present.ts';
import type { CompanyRow } from '../tables.ts';

export function toCompanyView({ name, phone, address, zip, city }: CompanyRow): Company {
  return present({ name, phone, address, zip, city });
}
