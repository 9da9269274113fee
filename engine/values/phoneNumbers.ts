// Only import of libphonenumber-js.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Two interpretations of an ambiguous number. */
export interface PhoneReadings {
  readonly international: string;
  readonly national: string;
}

/** Returns true for an unambiguous, valid number. Without a country code, the region applies. */
export function isPhoneNumber(text: string, region: unknown): boolean {
  return numberIn(text, region) !== undefined;
}

/** Formats a number with its country code; returns other texts unchanged. */
export function toInternational(text: string, region: unknown): string {
  return numberIn(text, region)?.formatInternational() ?? text;
}

/**
 * Returns both readings of an ambiguous number: 491712345678 is +49 171 2345678 without its plus,
 * or 0491 712345678 without its 0.
 *
 * @returns undefined when it has one reading or none
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

/** Parses a number as national and, if it starts with neither + nor 0, as international. */
function readingsOf(text: string, region: unknown) {
  const national = validNumber(text, countryOf(region));
  const digits = digitsOf(text);
  const isOpen = /^[\s(]*[1-9]/.test(text) && digitsOf(national?.formatNational() ?? '') !== digits;
  return { national, international: isOpen ? validNumber(`+${digits}`) : undefined };
}

/** Rejects numbers with extensions, which cannot be dialled directly. */
function validNumber(text: string, defaultCountry?: ReturnType<typeof countryOf>): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false });
  return number?.isValid() && number.ext === undefined ? number : undefined;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const countryOf = (region: unknown) => (typeof region === 'string' && isSupportedCountry(region) ? region : 'DE');
