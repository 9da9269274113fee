// The only door to libphonenumber-js.
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Whether a text is a number that can be dialled, and nothing else; without a country code it is one of the region. */
export function isPhoneNumber(text: string, region: unknown): boolean {
  return numberIn(text, region) !== undefined;
}

/** A number with its country, so that it means the same wherever it is read; what is no number stays as it is. */
export function toInternational(text: string, region: unknown): string {
  return numberIn(text, region)?.formatInternational() ?? text;
}

function numberIn(text: string, region: unknown) {
  const number = parsePhoneNumberFromString(text, { defaultCountry: countryOf(region), extract: false });
  return number?.isValid() ? number : undefined;
}

const countryOf = (region: unknown) => (typeof region === 'string' && isSupportedCountry(region) ? region : 'DE');
