// What must be true of the address and the contact of a return.
import { isDeliverable } from './deliveryPostcodes.ts';
import { isPhoneNumber } from './phoneNumbers.ts';
import type { ReturnType } from './returnTypes.ts';

/** The body of PUT …/return, see schemas/api/ReturnUpdate.json. */
export interface ReturnUpdate {
  readonly return_type: ReturnType;
  readonly preferred_return_date: string;
  readonly return_firstname?: string;
  readonly return_lastname?: string;
  readonly return_street?: string;
  readonly return_housenumber?: string;
  readonly return_city?: string;
  readonly return_zip?: string;
  readonly return_address_extra?: string;
  readonly return_phone_number?: string;
  readonly return_email?: string;
}

/** One field of a request that is wrong, and why, as one word. */
export interface FieldProblem {
  readonly name: string;
  readonly code: string;
}

/** What the account knows; private customers cannot name anybody else (spec 2 §6). */
export interface ContactOwner {
  readonly audience: string;
  readonly firstname: string;
  readonly lastname: string;
}

const PICKUP_NEEDS = [
  'return_firstname',
  'return_lastname',
  'return_street',
  'return_housenumber',
  'return_city',
  'return_zip',
  'return_phone_number',
] as const;

/**
 * Lists everything that is wrong with address and contact.
 *
 * A collection needs them all, and a place on the mainland; a self-return needs none of them.
 *
 * @see spec 2 §5 "Return and handover address", "Return and handover contact"
 */
export function checkReturnContact(update: ReturnUpdate, owner: ContactOwner): FieldProblem[] {
  const problems = update.return_type === 'PICKUP' ? checkPickup(update) : [];
  if (update.return_phone_number !== undefined && !isPhoneNumber(update.return_phone_number)) {
    problems.push({ name: 'return_phone_number', code: 'phone_invalid' });
  }
  return owner.audience === 'b2b' ? problems : [...problems, ...checkNames(update, owner)];
}

function checkPickup(update: ReturnUpdate): FieldProblem[] {
  const problems: FieldProblem[] = PICKUP_NEEDS.filter((name) => !update[name]?.trim()).map((name) => ({
    name,
    code: 'required',
  }));
  if (update.return_zip && !isDeliverable(update.return_zip))
    problems.push({ name: 'return_zip', code: 'postcode_not_delivered' });
  return problems;
}

function checkNames(update: ReturnUpdate, owner: ContactOwner): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isAnother(update.return_firstname, owner.firstname))
    problems.push({ name: 'return_firstname', code: 'read_only' });
  if (isAnother(update.return_lastname, owner.lastname)) problems.push({ name: 'return_lastname', code: 'read_only' });
  return problems;
}

/** What is left out, or blank, is no other name. */
const isAnother = (given: string | undefined, own: string): boolean => Boolean(given?.trim()) && given?.trim() !== own;
