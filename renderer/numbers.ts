// Parses typed amounts. Unparsable input is passed to the engine as text.

/** Sign and digits, optionally grouped in threes by one separator: "15.00" is not 1500. */
const whole = (separators: string) => `^(-?)(\\d{1,15}|\\d{1,3}(?:([${separators}])\\d{3})(?:\\3\\d{3})*)`;

const SPACES = '\\s\\u00a0\\u202f';

/** Creates a reader of "1.234,56" (German) or "1,234.56" (English); it returns undefined for other texts. */
export function createNumberReader(locale: string): (text: string) => number | undefined {
  const pattern = new RegExp(`${whole(groupsOf(locale))}(?:${isComma(locale) ? ',' : '\\.'}(\\d{1,10}))?$`);
  return (text) => {
    const [found, minus, digits = '', , decimals = ''] = pattern.exec(text.normalize('NFKC').trim()) ?? [];
    return found === undefined ? undefined : Number(`${minus}${digits.replaceAll(/\D/g, '')}.${decimals || 0}`);
  };
}

const isComma = (locale: string): boolean => new Intl.NumberFormat(locale).format(0.5).includes(',');

const groupsOf = (locale: string): string => `${isComma(locale) ? ".'" : ','}${SPACES}`;

/** Returns the sign of a currency in a language: €, or CHF where it has no sign; empty until it is known. */
export const signOf = (locale: string, currency: string): string =>
  currency &&
  (new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ??
    currency);

export interface AmountReader {
  /** Returns the cents of "1.234,5" (German) or "1,234.50" (English); undefined for other texts. */
  toCents(text: string): number | undefined;
}

/**
 * Creates a reader. The locale's decimal separator decides which group separators are accepted.
 * The sign or code of the currency is optional; amounts with another one are rejected.
 */
export function createAmountReader(locale: string, currency: string): AmountReader {
  const pattern = new RegExp(`${whole(groupsOf(locale))}(?:${isComma(locale) ? ',' : '\\.'}(\\d{1,2}))?$`);
  const sign = signOf(locale, currency);
  return {
    toCents(text) {
      // Normalizes full-width digits.
      const [found, minus, digits = '', , cents = ''] =
        pattern.exec(text.replace(sign, '').replace(currency, '').normalize('NFKC').trim()) ?? [];
      return found === undefined ? undefined : Number(`${minus}${digits.replaceAll(/\D/g, '')}${cents.padEnd(2, '0')}`);
    },
  };
}
