import { catalogue, lastWords as words } from 'virtual:flows';
import type { Words } from '@fahrplan/engine';
import { localeFor, wordedLocale } from './locales.ts';

/** Texts bundled with the portal in the browser's language, for when no others can be fetched. */
export function lastWords(spoken: string): Words {
  const { locales } = catalogue;
  return words[wordedLocale(localeFor(spoken, locales), locales)] ?? {};
}
