// The few words that the portal knows by heart, for when not even its words could be fetched.
import { catalogue, lastWords as words } from 'virtual:flows';
import type { Words } from '#engine';
import { localeFor, wordedLocale } from './locales.ts';

/** Those words in the language of the browser, as `ui` has them. */
export function lastWords(): Words {
  const { locales } = catalogue;
  return words[wordedLocale(localeFor(navigator.language, locales), locales)] ?? {};
}
