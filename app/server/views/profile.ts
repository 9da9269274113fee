// The customer as the account shows them, see schemas/api/Profile.json.
import type { Customer } from '../db/tables.ts';
import { present } from './present.ts';

/** Writes the profile. */
export function toProfileView(customer: Customer): object {
  return present({
    firstname: customer.firstname,
    lastname: customer.lastname,
    phone: customer.phone,
    date_of_birth: customer.date_of_birth,
    invoice_street: customer.street,
    invoice_house_number: customer.house_number,
    zip: customer.zip,
    city: customer.city,
    email: customer.email,
    hs_contact_id: customer.id,
    hs_first_name: customer.firstname,
  });
}
