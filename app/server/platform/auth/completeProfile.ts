// Which accounts still miss what a contract needs, and what stays once it is there.
import type { FieldProblem } from '../http/problems.ts';

/** What a registration asks for; '' or null where it is not known. */
export interface KnownPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly date_of_birth: string | null;
}

/** What an account knows. */
export interface KnownAccount extends KnownPerson {
  /** Stands in for a phone number that is not known. */
  readonly mobilephone: string | null;
}

/**
 * Says whether name, phone number and day of birth are known.
 *
 * @see spec 1 §4 "completeRegistration (incomplete profile)"
 */
export function isProfileComplete(account: KnownAccount): boolean {
  const { firstname, lastname, phone, mobilephone, date_of_birth } = account;
  return [firstname, lastname, phone ?? mobilephone, date_of_birth].every(Boolean);
}

/**
 * Lists what a complete account would not take: contracts are in the customer's name, and depend on their age.
 *
 * @see spec 3 §5 "Edit account" (editable "only when not already stored on the profile")
 */
export function checkKnownPerson(known: KnownAccount, wanted: KnownPerson): FieldProblem[] {
  if (!isProfileComplete(known)) return [];
  const kept = { firstname: 'firstname', lastname: 'lastname', birthday: 'date_of_birth' } as const;
  return Object.entries(kept).flatMap(([name, column]) =>
    known[column] === wanted[column] ? [] : [{ name, code: 'read_only' }],
  );
}
