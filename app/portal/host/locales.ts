// Which of the languages of the catalogue a visitor is greeted in, and which an address asks for.
import type { PreparedCatalogue } from '@fahrplan/engine';

type Locales = PreparedCatalogue['locales'];

const codeOf = (tag: string): string => tag.replace(/-.*/, '');

/** The locale for what a browser says, such as de-AT: the same, one with words of its own in the same language, or that for all others. */
export function localeFor(tag: string, locales: Locales): string {
  if (Object.hasOwn(locales, tag)) return tag;
  const own = Object.entries(locales).filter(([, { fallback }]) => fallback === undefined);
  const found = own.find(([name]) => codeOf(name) === codeOf(tag)) ?? own.find(([, { others }]) => others) ?? own[0];
  return found?.[0] ?? tag;
}

/** The locale whose words are said, and whose dates and amounts are written, in one (spec 1 §1: en-DE falls back to de-DE). */
export const wordedLocale = (locale: string, locales: Locales): string => locales[locale]?.fallback ?? locale;

/** The locale that addresses name for one (spec 1 §1: links of en-DE are those of de-DE). */
export const writtenLocale = (locale: string, locales: Locales): string => locales[locale]?.address ?? locale;

/** The locale of the portal that an address asks for: itself, or another of the same language; undefined when there is none. */
export function spokenFor(named: string, locales: Locales): string | undefined {
  const near = localeFor(named, locales);
  return codeOf(near) === codeOf(named) ? near : undefined;
}

/** The region whose telephone numbers are written without their country: one for all, or that of the language on screen (spec 1 §5, 3 §5). */
export const phonesIn = (region: string | undefined, phones = 'DE'): string | undefined =>
  phones === 'locale' ? region : phones;
