import type { FieldProblem } from '../http/problems.ts';

/** Personal data of a registration; '' or null where unknown. */
export interface KnownPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly date_of_birth: string | null;
}

export interface KnownAccount extends KnownPerson {
  /** Used when `phone` is unknown. */
  readonly mobilephone: string | null;
}

/** @see docs/requirements.md SGN-6 */
export function isProfileComplete(account: KnownAccount): boolean {
  const { firstname, lastname, phone, mobilephone, date_of_birth } = account;
  return [firstname, lastname, phone ?? mobilephone, date_of_birth].every(Boolean);
}

/**
 * Lists changes that a complete profile refuses: contracts depend on name and date of birth.
 *
 * @see docs/requirements.md FLW-25
 */
export function checkKnownPerson(known: KnownAccount, wanted: KnownPerson): FieldProblem[] {
  if (!isProfileComplete(known)) return [];
  const kept = { firstname: 'firstname', lastname: 'lastname', birthday: 'date_of_birth' } as const;
  return Object.entries(kept).flatMap(([name, column]) =>
    known[column] === wanted[column] ? [] : [{ name, code: 'read_only' }],
  );
}
