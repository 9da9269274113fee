// Values as documents write them.
import type { Language } from '../plugins/context.ts';
import type { CivilDay } from '../rules/civilDays.ts';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-US' };

/** A day in the order of the language, such as 23.11.2026. */
export function writeDay(day: CivilDay, language: Language): string {
  const options = { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(`${day}T00:00:00Z`));
}

/** Cents as euros. */
export function writeAmount(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
