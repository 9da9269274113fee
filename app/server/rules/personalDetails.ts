// What must be true of the person behind an account.
import { readConfigNumbers } from '../catalogue.ts';
import type { FieldProblem } from '../problems.ts';
import { yearsBetween } from './ages.ts';
import { type CivilDay, isCivilDay } from './civilDays.ts';
import { isPhoneNumber } from './phoneNumbers.ts';

/** What a customer says about themselves. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  /** No day of the calendar when none was given. */
  readonly birthday: CivilDay;
  readonly emailSubscription?: boolean;
}

/** The same in a body: birthdays are DD.MM.YYYY in schemas/api/Contact.json, and timestamps in RegistrationProfile.json. */
export type WrittenPerson = Omit<Person, 'birthday'> & { readonly birthday: string };

/** The youngest driver of any vehicle (spec 1 §9 "exceptional 20"); how strong the vehicle is, nobody knows yet. */
const { exceptional: YOUNGEST } = readConfigNumbers('age', ['exceptional']);

/** Nobody who was born before can drive. */
const EARLIEST_BIRTHDAY: CivilDay = '1900-01-01';

/** As in schemas/api/Contact.json. */
const LONGEST_NAME = 100;

const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;

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
export const contactPerson = (contact: WrittenPerson): Person => ({
  ...contact,
  birthday: contact.birthday.split('.').reverse().join('-'),
});

/** Reads the birthday of a registration, the milliseconds of its midnight in UTC (spec 1 §7 "birthday as timestamp string"). */
export const registeredPerson = (profile: WrittenPerson): Person => ({
  ...profile,
  birthday: new Date(Number(profile.birthday)).toISOString().slice(0, 10),
});

/** Says whether a text can be the first or last name of a customer. */
export function isName(text: string): boolean {
  return nameProblem(text) === undefined && text.length <= LONGEST_NAME;
}

/** Says what is wrong with a first or last name. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'required';
  return NAME.test(name) ? undefined : 'letters_only';
}

/** Says what is wrong with the birthday of a customer. */
export function birthdayProblem(day: CivilDay, today: CivilDay): string | undefined {
  if (!isCivilDay(day) || day < EARLIEST_BIRTHDAY) return 'date_invalid';
  if (day > today) return 'in_future';
  return yearsBetween(day, today) < YOUNGEST ? 'too_young' : undefined;
}
