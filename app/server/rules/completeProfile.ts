// Which accounts still miss what a contract needs.

/** What a registration asks for; '' or null where it is not known. */
export interface KnownPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly date_of_birth: string | null;
}

/**
 * Says whether name, phone number and day of birth are known.
 *
 * @see spec 1 §4 "completeRegistration (incomplete profile)"
 */
export function isProfileComplete({ firstname, lastname, phone, date_of_birth }: KnownPerson): boolean {
  return [firstname, lastname, phone, date_of_birth].every(Boolean);
}
