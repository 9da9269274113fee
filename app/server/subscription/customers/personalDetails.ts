// What must be true of the person behind an account.

import type { Contact, RegistrationProfile } from '../../generated/api.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, isCivilDay } from '../../platform/values/civilDays.ts';
import { nameProblem } from '../../platform/values/personNames.ts';
import { isPhoneNumber } from '../../platform/values/phoneNumbers.ts';
import { yearsBetween } from '../drivers/ages.ts';

/** What a customer says about themselves. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  /** No day of the calendar when none was given. */
  readonly birthday: CivilDay;
  readonly emailSubscription?: boolean;
}

/** The youngest driver of any vehicle (spec 1 §9 "exceptional 20"); how strong the vehicle is, nobody knows yet. */
const { exceptional: YOUNGEST } = readConfigNumbers('age', ['exceptional']);

/** Nobody who was born before can drive. */
const EARLIEST_BIRTHDAY: CivilDay = '1900-01-01';

/**
 * Lists everything that is wrong with a person.
 *
 * @see spec 1 §5 "Registration", "completeRegistration"
 */
export function checkPerson({ firstname, lastname, phone, birthday }: Person, today: CivilDay): FieldProblem[] {
  const problems = [
    ['firstname', nameProblem(firstname)],
    ['lastname', nameProblem(lastname)],
    ['phone', isPhoneNumber(phone) ? undefined : 'phone_invalid'],
    ['birthday', birthdayProblem(birthday, today)],
  ] as const;
  return problems.flatMap(([name, code]) => (code === undefined ? [] : [{ name, code }]));
}

/** Reads the birthday of a contact, DD.MM.YYYY (spec 1 §7). */
export const contactPerson = (contact: Contact): Person => ({
  ...contact,
  birthday: contact.birthday.split('.').reverse().join('-'),
});

/** Reads the birthday of a registration, the milliseconds of its midnight in UTC (spec 1 §7 "birthday as timestamp string"). */
export const registeredPerson = (profile: RegistrationProfile): Person => ({
  ...profile,
  birthday: new Date(Number(profile.birthday)).toISOString().slice(0, 10),
});

/** Says what is wrong with the birthday of a customer. */
export function birthdayProblem(day: CivilDay, today: CivilDay): string | undefined {
  if (!isCivilDay(day) || day < EARLIEST_BIRTHDAY) return 'date_invalid';
  if (day > today) return 'in_future';
  return yearsBetween(day, today) < YOUNGEST ? 'too_young' : undefined;
}
