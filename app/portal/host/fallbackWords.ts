// The few words that the portal knows by heart, for when not even its words could be fetched.
import { catalogue, lastWords as words } from 'virtual:flows';
import type { Words } from '@fahrplan/engine';
import { localeFor, wordedLocale } from './locales.ts';

/** Those words in the language that a browser asks for, as `ui` has them. */
export function lastWords(spoken: string): Words {
  const { locales } = catalogue;
  return words[wordedLocale(localeFor(spoken, locales), locales)] ?? {};
}
