import type { Transaction } from 'kysely';
import type { ProfileUpdate } from '../../generated/api.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { validateProfile } from '../validation/requestValidation.ts';
import { withoutSpaces } from './accountPhones.ts';

export interface ProfileOrder {
  readonly customerId: string;
  readonly update: ProfileUpdate;
  readonly now: Date;
}

/**
 * Updates the profile of a customer.
 *
 * @throws invalid_fields; nothing is written then
 * @see docs/requirements.md FLW-25
 */
export async function updateProfile(transaction: Transaction<Tables>, order: ProfileOrder): Promise<Customer> {
  const { customerId, now } = order;
  const stored = await lockCustomer(transaction, customerId);
  const { fields, body: update } = await validateProfile(order.update, stored, now);
  if (fields.length > 0)
    throw new Problem('invalid_fields', 'The profile is invalid. Correct the listed fields.', { fields });
  const saved = {
    firstname: stored.firstname || (update.firstname?.trim() ?? ''),
    lastname: stored.lastname || (update.lastname?.trim() ?? ''),
    date_of_birth: stored.date_of_birth ?? update.date_of_birth ?? null,
    phone: phoneOf(stored, update),
    street: update.invoice_street.trim(),
    house_number: update.invoice_house_number.trim(),
    zip: update.zip.trim(),
    city: update.city.trim(),
  };
  await transaction.updateTable('customers').set(saved).where('id', '=', customerId).execute();
  return { ...stored, ...saved };
}

/** Returns whether an update changes the number under which the customer is reached. */
export function changesPhone({ phone, mobilephone }: Customer, update: ProfileUpdate): boolean {
  const known = phone ?? mobilephone;
  return known !== null && withoutSpaces(known) !== withoutSpaces(update.phone);
}

/** Keeps an equal number as it was written; null if it equals the mobile number that stands in. */
function phoneOf(stored: Customer, update: ProfileUpdate): string | null {
  return changesPhone(stored, update) || (stored.phone ?? stored.mobilephone) === null
    ? withoutSpaces(update.phone)
    : stored.phone;
}

/** Locks the row, so that the second of two updates sees a name that the first has set. */
function lockCustomer(transaction: Transaction<Tables>, customerId: string): Promise<Customer> {
  return transaction
    .updateTable('customers')
    .set((row) => ({ firstname: row.ref('firstname') }))
    .where('id', '=', customerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
