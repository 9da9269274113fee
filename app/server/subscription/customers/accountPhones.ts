/** Removes spaces, which are for reading only; many stored numbers have them. */
export function withoutSpaces(phone: string): string {
  return phone.replaceAll(/\s/g, '');
}
