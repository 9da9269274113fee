// The only door to libphonenumber-js.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Whether a number can be dialled; without a country code it is one of the region. */
export function isPhoneNumber(text: string, region: string): boolean {
  const country: CountryCode = isSupportedCountry(region) ? region : 'DE';
  return parsePhoneNumberFromString(text, country)?.isValid() ?? false;
}
