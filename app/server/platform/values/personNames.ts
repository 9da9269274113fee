/** Same as in schemas/api/Contact.json. */
const MAX_NAME_LENGTH = 100;

const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;

export function isName(text: string): boolean {
  return nameProblem(text) === undefined && text.length <= MAX_NAME_LENGTH;
}

export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'required';
  return NAME.test(name) ? undefined : 'letters_only';
}
