/** Same as in schemas/api/Contact.json. */
const LONGEST_NAME = 100;

const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;

export function isName(text: string): boolean {
  return nameProblem(text) === undefined && text.length <= LONGEST_NAME;
}

export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'required';
  return NAME.test(name) ? undefined : 'letters_only';
}
