// Formats of days and amounts in e-mails, documents and add-on texts.
import type { Language } from '../languages/languages.ts';
import type { CivilDay } from './civilDays.ts';

/** Formats a day for every language, as 03.12.2026 (ENG-12). */
export const writtenDay = (day: CivilDay): string => day.split('-').toReversed().join('.');

/** Formats cents for a language, such as 199,00 €. */
export function writtenAmount(cents: number, language: Language, decimals = 2): string {
  return formatOf(language, decimals).format(cents / 100);
}

/** Cached, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ locale, currency }: Language, maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${locale} ${currency} ${maximumFractionDigits}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits });
  formats.set(name, format);
  return format;
}

/** Formats cents without decimals, as 60 € (INS-5). */
export const wholeAmount = (cents: number, language: Language): string => writtenAmount(cents, language, 0);

/** Formats a price in cents; 0 is the word for free. */
export function writtenPrice(cents: number, language: Language): string {
  return cents === 0 ? language.say('free') : writtenAmount(cents, language);
}

/** Formats a time range, such as 10:00–12:00 Uhr. The end may be unknown. */
export function writtenRange(start: string, end: string | undefined, language: Language): string {
  return language.say('time', { range: end === undefined ? start : `${start}–${end}` });
}
