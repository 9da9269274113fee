// First and last names of persons.

/** As in schemas/api/Contact.json. */
const LONGEST_NAME = 100;

const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;

/** Says whether a text can be the first or last name of a customer. */
export function isName(text: string): boolean {
  return nameProblem(text) === undefined && text.length <= LONGEST_NAME;
}

/** Says what is wrong with a first or last name. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'required';
  return NAME.test(name) ? undefined : 'letters_only';
}
