// The only door to libphonenumber-js, for browser and server.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Two numbers that one text may mean, each as it is written without doubt. */
export interface PhoneReadings {
  readonly international: string;
  readonly national: string;
}

/** Returns whether a text is exactly one number that can be dialled; without a country code it is one of the region. */
export function isPhoneNumber(text: string, region: unknown): boolean {
  return numberIn(text, region) !== undefined;
}

/** A number with its country, so that it means the same wherever it is read; what is no number stays as it is. */
export function toInternational(text: string, region: unknown): string {
  return numberIn(text, region)?.formatInternational() ?? text;
}

/**
 * The two numbers that a text means: 491712345678 is +49 171 2345678 without its plus, or 0491 712345678 without its 0.
 *
 * @returns undefined when it means one number or none
 */
export function doubtsIn(text: string, region: unknown): PhoneReadings | undefined {
  const { national, international } = readingsOf(text, region);
  if (!national || !international || national.number === international.number) return undefined;
  return { international: international.formatInternational(), national: national.formatNational() };
}

function numberIn(text: string, region: unknown): PhoneNumber | undefined {
  const { national, international } = readingsOf(text, region);
  return national && international && national.number !== international.number
    ? undefined
    : (national ?? international);
}

/** A number as its region writes it, or with its country; of a text that begins with neither + nor 0, as if it began with either. */
function readingsOf(text: string, region: unknown) {
  const national = validNumber(text, countryOf(region));
  const digits = digitsOf(text);
  const isOpen = /^[\s(]*[1-9]/.test(text) && digitsOf(national?.formatNational() ?? '') !== digits;
  return { national, international: isOpen ? validNumber(`+${digits}`) : undefined };
}

/** An extension cannot be dialled from a list of numbers: a text with one is no number. */
function validNumber(text: string, defaultCountry?: ReturnType<typeof countryOf>): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false });
  return number?.isValid() && number.ext === undefined ? number : undefined;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const countryOf = (region: unknown) => (typeof region === 'string' && isSupportedCountry(region) ? region : 'DE');
