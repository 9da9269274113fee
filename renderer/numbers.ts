// Reading amounts as people type them in their language. What cannot be read is left to the engine as text.

/** A sign, then digits, alone or in groups of three with one and the same separator between: "15.00" is no 1500. */
const whole = (separators: string) => `^(-?)(\\d{1,15}|\\d{1,3}(?:([${separators}])\\d{3})(?:\\3\\d{3})*)`;

const SPACES = '\\s\\u00a0\\u202f';

/** Reads amounts of one language. */
export interface AmountReader {
  /** An amount in cents: "1.234,5" in German, "1,234.50" in English, with or without the sign of its currency. Undefined when it is none. */
  toCents(text: string): number | undefined;
}

/** Makes what reads amounts as a locale writes them: what it puts before cents says what stands between groups, besides a space. The sign may stand at an amount; that of another currency is another amount. */
export function createAmountReader(locale: string, sign: string): AmountReader {
  const isComma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  const pattern = new RegExp(`${whole(`${isComma ? ".'" : ','}${SPACES}`)}(?:${isComma ? ',' : '\\.'}(\\d{1,2}))?$`);
  return {
    toCents(text) {
      // Digits of any width as those of ASCII.
      const [found, minus, digits = '', , cents = ''] =
        pattern.exec(text.replace(sign, '').normalize('NFKC').trim()) ?? [];
      return found === undefined ? undefined : Number(`${minus}${digits.replaceAll(/\D/g, '')}${cents.padEnd(2, '0')}`);
    },
  };
}
