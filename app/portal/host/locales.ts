// Chooses the locale of a visitor and of an address.
import type { PreparedCatalogue } from '@fahrplan/engine';

type Locales = PreparedCatalogue['locales'];

const codeOf = (tag: string): string => tag.replace(/-.*/, '');

/** Matches a language tag such as de-AT: exactly, then by language, then the default locale. */
export function localeFor(tag: string, locales: Locales): string {
  if (Object.hasOwn(locales, tag)) return tag;
  const own = Object.entries(locales).filter(([, { fallback }]) => fallback === undefined);
  const found = own.find(([name]) => codeOf(name) === codeOf(tag)) ?? own.find(([, { others }]) => others) ?? own[0];
  return found?.[0] ?? tag;
}

/** Locale of texts and formats for a locale (ENG-13: en-DE falls back to de-DE). */
export const wordedLocale = (locale: string, locales: Locales): string => locales[locale]?.fallback ?? locale;

/** Locale in the addresses of a locale (ENG-13: links of en-DE are those of de-DE). */
export const writtenLocale = (locale: string, locales: Locales): string => locales[locale]?.address ?? locale;

/** Returns the locale for a tag in an address, or one of the same language; undefined for none. */
export function spokenFor(named: string, locales: Locales): string | undefined {
  const near = localeFor(named, locales);
  return codeOf(near) === codeOf(named) ? near : undefined;
}

/** Region of telephone numbers without country code: fixed, or by language (SGN-13). */
export const phonesIn = (region: string | undefined, phones = 'DE'): string | undefined =>
  phones === 'locale' ? region : phones;
