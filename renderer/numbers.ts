// Reading numbers as people type them in their language. What cannot be read is left to the engine as text.

/** A sign, then digits, alone or in groups of three with one and the same separator between: "15.00" is no 1500. */
const whole = (separators: string) => `^(-?)(\\d{1,15}|\\d{1,3}(?:([${separators}])\\d{3})(?:\\3\\d{3})*)`;

const SPACES = '\\s\\u00a0\\u202f';
const WHOLE = { de: whole(`.'${SPACES}`), en: whole(`,${SPACES}`) };
const INTEGER = { de: new RegExp(`${WHOLE.de}$`), en: new RegExp(`${WHOLE.en}$`) };
const AMOUNT = { de: new RegExp(`${WHOLE.de}(?:,(\\d{1,2}))?$`), en: new RegExp(`${WHOLE.en}(?:\\.(\\d{1,2}))?$`) };

/** Reads a whole number, with or without groups: "12.345" in German, "12,345" in English. Undefined when it is none. */
export function toInteger(text: string, locale: string): number | undefined {
  return toNumber(INTEGER[languageOf(locale)].exec(plain(text)), '');
}

/** Reads an amount into cents: "1.234,5" in German, "1,234.50" in English, a euro sign allowed. Undefined when it is none. */
export function toCents(text: string, locale: string): number | undefined {
  const match = AMOUNT[languageOf(locale)].exec(plain(text.replace(/€|EUR/gi, '')));
  return toNumber(match, (match?.[4] ?? '').padEnd(2, '0'));
}

const languageOf = (locale: string) => (locale.startsWith('en') ? 'en' : 'de');

/** Digits of any width as those of ASCII. */
const plain = (text: string) => text.normalize('NFKC').trim();

function toNumber(match: RegExpExecArray | null, cents: string): number | undefined {
  if (match === null) return undefined;
  const [, sign, digits = ''] = match;
  return Number(`${sign}${digits.replaceAll(/\D/g, '')}${cents}`);
}
