// View of a customer, see schemas/api/Profile.json.

import type { Profile } from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import { present } from '../../platform/values/present.ts';

export function toProfileView(customer: Customer, companyId: string | undefined): Profile {
  return present({
    firstname: customer.firstname || null,
    lastname: customer.lastname || null,
    phone: customer.phone,
    mobilephone: customer.mobilephone,
    date_of_birth: customer.date_of_birth,
    invoice_street: customer.street || null,
    invoice_house_number: customer.house_number || null,
    zip: customer.zip || null,
    city: customer.city || null,
    email: customer.email,
    company_id: companyId,
    hs_contact_id: customer.id,
    hs_first_name: customer.firstname || null,
  });
}
