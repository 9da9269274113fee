// Which phone numbers are accepted. The only door to libphonenumber-js on the server.
import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/max';
import { readPhoneRegion } from '../catalogue.ts';

const told = readPhoneRegion() ?? '';
const REGION = isSupportedCountry(told) ? told : 'DE';

/** Says whether a number can be called; without a country it is one of the region that the portal was told (spec 2 §5 "format validated"). */
export function isPhoneNumber(text: string): boolean {
  return isValidPhoneNumber(text, REGION);
}
