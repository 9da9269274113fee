// Which phone numbers are accepted. The only door to libphonenumber-js on the server.
import { isValidPhoneNumber } from 'libphonenumber-js';

/** Says whether a number can be called, national numbers read as those of the country (spec 2 §5 "format validated"). */
export function isPhoneNumber(text: string, country: 'DE' | 'US' = 'DE'): boolean {
  return isValidPhoneNumber(text, country);
}
