// Changes what a customer has told about themselves.
import type { Transaction } from 'kysely';
import type { ProfileUpdate } from '../../generated/api.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { validateProfile } from '../validation/requestValidation.ts';
import { withoutSpaces } from './accountPhones.ts';

/** Who asks for what. */
export interface ProfileOrder {
  readonly customerId: string;
  readonly update: ProfileUpdate;
  readonly now: Date;
}

/**
 * Writes the profile as it is from now on.
 *
 * @throws invalid_fields with what is wrong; nothing is written then
 * @see spec 3 §5 "Edit account"
 */
export async function updateProfile(transaction: Transaction<Tables>, order: ProfileOrder): Promise<Customer> {
  const { customerId, now } = order;
  const stored = await lockCustomer(transaction, customerId);
  const { fields, body: update } = await validateProfile(order.update, stored, now);
  if (fields.length > 0) throw new Problem('invalid_fields', 'The profile is not valid.', { fields });
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
  queueFollowUp(transaction, 'profile.updated', { contact_id: customerId }, now);
  return { ...stored, ...saved };
}

/** Says whether a customer is to be reached under another number from now on. */
export function changesPhone({ phone, mobilephone }: Customer, update: ProfileUpdate): boolean {
  const known = phone ?? mobilephone;
  return known !== null && withoutSpaces(known) !== withoutSpaces(update.phone);
}

/** A number that is the same stays as it was written; a mobile number that stands in for it stays one. */
function phoneOf(stored: Customer, update: ProfileUpdate): string | null {
  return changesPhone(stored, update) || (stored.phone ?? stored.mobilephone) === null
    ? withoutSpaces(update.phone)
    : stored.phone;
}

/** Of two who set the name at once, the second finds it set. */
function lockCustomer(transaction: Transaction<Tables>, customerId: string): Promise<Customer> {
  return transaction
    .updateTable('customers')
    .set((row) => ({ firstname: row.ref('firstname') }))
    .where('id', '=', customerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
