// Validators of web addresses and check digits. Few flows need them, so they load on first use.

/** Labels of a host, of which the last is no number: `localhost` and IP addresses are none of a website. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z\d-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})(?::\d{1,5})?(?:[/?#][^\s\\<>"^`{|}\p{Cc}]*)?$/iu;

/** Most servers and browsers accept as many characters. */
const MAX_ADDRESS_LENGTH = 2_048;

/** Returns true for an address with http or https, a host with a dot, and no user name. */
export const isWebAddress = (text: string): boolean => text.length <= MAX_ADDRESS_LENGTH && WEB_ADDRESS.test(text);

/** Separators that people type between groups of digits. */
const SEPARATORS = /[\s./\p{Dash}]/gu;

/** Weights of the characters from the left, and the modulus of their sum. */
export const WEIGHTED = /^mod(\d{1,3}):(-?\d{1,3}(?:,-?\d{1,3})+)$/;

const SCHEMES: Readonly<Record<string, (code: string) => boolean>> = {
  mod10: (code) => /^\d{2,}$/.test(code) && luhnSum(code) % 10 === 0,
  // The last character X stands for 10, as in an ISBN.
  mod11: (code) =>
    /^\d+[\dX]$/.test(code) && sumOf(valuesOf(code.replace('X', 'A')), (index) => code.length - index) % 11 === 0,
  mod97: (code) => /^[\dA-Z]+\d{2}$/.test(code) && remainder(valuesOf(code).join(''), 97) === 1,
};

export const SCHEME_NAMES: readonly string[] = Object.keys(SCHEMES);

/** Returns true if the check digits of a code are right; false for an unknown scheme. */
export function hasCheckDigits(text: string, scheme: string): boolean {
  const code = text.replaceAll(SEPARATORS, '').toUpperCase();
  const [, modulus, list] = WEIGHTED.exec(scheme) ?? [];
  if (modulus === undefined || list === undefined)
    return Object.hasOwn(SCHEMES, scheme) && SCHEMES[scheme]?.(code) === true;
  const weights = list.split(',').map(Number);
  return (
    /^\d+$/.test(code) &&
    code.length === weights.length &&
    sumOf(valuesOf(code), (index) => weights[index] ?? 0) % Number(modulus) === 0
  );
}

/** Values of digits, and of letters from A = 10. */
const valuesOf = (code: string): number[] => [...code].map((character) => Number.parseInt(character, 36));

const sumOf = (values: readonly number[], weightAt: (index: number) => number): number =>
  values.reduce((sum, value, index) => sum + value * weightAt(index), 0);

/** Doubles every second digit from the right, and adds the digits of the results. */
const luhnSum = (code: string): number =>
  sumOf(
    valuesOf(code).map((digit, index) => ((code.length - index) % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit)),
    () => 1,
  );

/** Remainder of a number with any number of digits. */
const remainder = (digits: string, modulus: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % modulus, 0);
