// Reading numbers as people type them in their language. What cannot be read is left to the engine as text.

const GROUP = { de: /[.\s\u00a0\u202f']/g, en: /[,\s\u00a0\u202f']/g };

/** Reads a whole number, with or without groups: "12.345" in German, "12,345" in English. Undefined when it is none. */
export function toInteger(text: string, locale: string): number | undefined {
  const digits = text.trim().replace(locale.startsWith('en') ? GROUP.en : GROUP.de, '');
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Reads an amount into cents: "1.234,5" in German, "1,234.50" in English, a euro sign allowed. Undefined when it is none. */
export function toCents(text: string, locale: string): number | undefined {
  const english = locale.startsWith('en');
  const plain = text.replace(/€|EUR/gi, '').trim();
  const digits = plain.replace(english ? GROUP.en : GROUP.de, '').replace(english ? '.' : ',', '.');
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(digits);
  if (match === null) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}
