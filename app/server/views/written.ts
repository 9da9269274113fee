// How days and amounts are written where no page does it: in e-mails, documents and the words of addons.
import type { Language } from '../plugins/context.ts';
import type { CivilDay } from '../rules/civilDays.ts';

const LOCALES: Readonly<Record<Language, { readonly locale: string; readonly currency: string }>> = {
  de: { locale: 'de-DE', currency: 'EUR' },
  en: { locale: 'en-US', currency: 'USD' },
};

const FREE: Readonly<Record<Language, string>> = { de: 'kostenlos', en: 'free' };

/** The language in which a customer is written to; en-DE reads German. */
export const languageFor = (locale: string): Language => (locale === 'en-US' ? 'en' : 'de');

/** Writes a day as the portal does in every language, such as 03.12.2026 (spec 2 §9 "dates DD.MM.YYYY"). */
export const writtenDay = (day: CivilDay): string => day.split('-').toReversed().join('.');

/** Writes cents, such as 199,00 €, in English in dollars. */
export function writtenAmount(cents: number, language: Language, maximumFractionDigits = 2): string {
  const { locale, currency } = LOCALES[language];
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits }).format(cents / 100);
}

/** Writes what something costs; nothing is free. */
export function writtenPrice(cents: number, language: Language): string {
  return cents === 0 ? FREE[language] : writtenAmount(cents, language);
}
