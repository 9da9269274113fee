import type { Contact, RegistrationProfile } from '../../generated/api.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, isCivilDay } from '../../platform/values/civilDays.ts';
import { nameProblem } from '../../platform/values/personNames.ts';
import { isPhoneNumber } from '../../platform/values/phoneNumbers.ts';
import { yearsBetween } from '../drivers/ages.ts';

export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  /** Not a calendar day if none was given. */
  readonly birthday: CivilDay;
  readonly emailSubscription?: boolean;
}

/** Lowest age for any vehicle (SGN-5); the vehicle is not known yet. */
const { exceptional: YOUNGEST } = readConfigNumbers('age', ['exceptional']);

const EARLIEST_BIRTHDAY: CivilDay = '1900-01-01';

/** Returns the problems of a person (SGN-5, SGN-6). */
export function checkPerson({ firstname, lastname, phone, birthday }: Person, today: CivilDay): FieldProblem[] {
  const problems = [
    ['firstname', nameProblem(firstname)],
    ['lastname', nameProblem(lastname)],
    ['phone', isPhoneNumber(phone) ? undefined : 'phone_invalid'],
    ['birthday', birthdayProblem(birthday, today)],
  ] as const;
  return problems.flatMap(([name, code]) => (code === undefined ? [] : [{ name, code }]));
}

/** Reads a contact, whose birthday is DD.MM.YYYY (SGN-12). */
export const contactPerson = (contact: Contact): Person => ({
  ...contact,
  birthday: contact.birthday.split('.').reverse().join('-'),
});

/** Reads a birthday in UTC milliseconds (SGN-12). */
export const registeredPerson = (profile: RegistrationProfile): Person => ({
  ...profile,
  birthday: new Date(Number(profile.birthday)).toISOString().slice(0, 10),
});

export function birthdayProblem(day: CivilDay, today: CivilDay): string | undefined {
  if (!isCivilDay(day) || day < EARLIEST_BIRTHDAY) return 'date_invalid';
  if (day > today) return 'in_future';
  return yearsBetween(day, today) < YOUNGEST ? 'too_young' : undefined;
}
