// How days and amounts are written where no page does it: in e-mails, documents and the words of addons.

import type { Language } from '../languages/languages.ts';
import type { CivilDay } from './civilDays.ts';

/** Writes a day as the portal does in every language, such as 03.12.2026 (spec 2 §9 "dates DD.MM.YYYY"). */
export const writtenDay = (day: CivilDay): string => day.split('-').toReversed().join('.');

/** Writes cents as the language does, such as 199,00 €. */
export function writtenAmount(cents: number, language: Language, decimals = 2): string {
  return formatOf(language, decimals).format(cents / 100);
}

/** Making a format takes a hundred times as long as using it; there are as many as languages. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ locale, currency }: Language, maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${locale} ${currency} ${maximumFractionDigits}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits });
  formats.set(name, format);
  return format;
}

/** An amount without decimals, such as 60 € (spec 2 §9 "Addon prices shown with zero decimals"). */
export const wholeAmount = (cents: number, language: Language): string => writtenAmount(cents, language, 0);

/** Writes what something costs; nothing is free. */
export function writtenPrice(cents: number, language: Language): string {
  return cents === 0 ? language.say('free') : writtenAmount(cents, language);
}

/** Writes a window of time as the customer reads it, such as 10:00–12:00 Uhr; its end may be unknown. */
export function writtenRange(start: string, end: string | undefined, language: Language): string {
  return language.say('time', { range: end === undefined ? start : `${start}–${end}` });
}
