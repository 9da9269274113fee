// Which of the languages of the catalogue a visitor is greeted in, and which an address asks for.
import type { PreparedCatalogue } from '#engine';

type Locales = PreparedCatalogue['locales'];

const codeOf = (tag: string): string => tag.split('-')[0] ?? '';

/** The locale with words of its own for what a browser says, such as de-AT: the same, the same language, or that for all others. */
export function localeFor(tag: string, locales: Locales): string {
  const own = Object.entries(locales).filter(([, { fallback }]) => fallback === undefined);
  const found =
    own.find(([name]) => name === tag) ??
    own.find(([name]) => codeOf(name) === codeOf(tag)) ??
    own.find(([, { others }]) => others) ??
    own[0];
  return found?.[0] ?? tag;
}

/** The locale that addresses name for one (spec 1 §1: links of en-DE are those of de-DE). */
export const writtenLocale = (locale: string, locales: Locales): string => locales[locale]?.address ?? locale;

/** The locale of the portal that an address asks for: itself, or another of the same language; undefined when there is none. */
export function spokenFor(named: string, locales: Locales): string | undefined {
  if (Object.hasOwn(locales, named)) return named;
  const near = localeFor(named, locales);
  return codeOf(near) === codeOf(named) ? near : undefined;
}
