// How the phone number of an account or a company is kept.

/** A number without its spaces: they are for reading, and many numbers are stored with them. */
export function withoutSpaces(phone: string): string {
  return phone.replaceAll(/\s/g, '');
}
