// Addresses of one page in all languages (hreflang).
import type { PreparedCatalogue } from '@fahrplan/engine';
import { writtenLocale } from './locales.ts';

type Locales = PreparedCatalogue['locales'];

/** An address and its locale, or x-default for all other customers. */
export type Alternate = readonly [hreflang: string, address: string];

export const writtenLocales = (locales: Locales): string[] =>
  Object.keys(locales).filter((locale) => writtenLocale(locale, locales) === locale);

/** Returns the addresses of a page in each language, or nothing if all are the same. */
export function alternatesOf(locales: Locales, addressIn: (locale: string) => string): Alternate[] {
  const writtenIn = writtenLocales(locales);
  const standard = writtenIn.find((locale) => locales[locale]?.others) ?? writtenIn[0] ?? '';
  const named = writtenIn.map((locale): Alternate => [locale, addressIn(locale)]);
  const isOnce = new Set(named.map(([, address]) => address)).size === 1;
  return isOnce ? [] : [...named, ['x-default', addressIn(standard)]];
}
