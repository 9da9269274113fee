// One page in all languages: which address stands for which of them.
import type { PreparedCatalogue } from '@fahrplan/engine';
import { writtenLocale } from './locales.ts';

type Locales = PreparedCatalogue['locales'];

/** An address, and whom it is for: a locale, or x-default for everybody else. */
export type Alternate = readonly [hreflang: string, address: string];

/** The locales that addresses name. */
export const writtenLocales = (locales: Locales): string[] =>
  Object.keys(locales).filter((locale) => writtenLocale(locale, locales) === locale);

/**
 * Where a page is found in each language.
 *
 * @param addressIn its address in a locale
 * @returns nothing when it is the same in all of them
 */
export function alternatesOf(locales: Locales, addressIn: (locale: string) => string): Alternate[] {
  const writtenIn = writtenLocales(locales);
  const standard = writtenIn.find((locale) => locales[locale]?.others) ?? writtenIn[0] ?? '';
  const named = writtenIn.map((locale): Alternate => [locale, addressIn(locale)]);
  const isOnce = new Set(named.map(([, address]) => address)).size === 1;
  return isOnce ? [] : [...named, ['x-default', addressIn(standard)]];
}
