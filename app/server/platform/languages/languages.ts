// The languages in which the server writes to customers: those of flows/catalogue.json, with their words in flows/copy.
import { existsSync, readFileSync } from 'node:fs';
import { type Locales, readLocales } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';
import type { ServerWord, WordPlaceholders } from './words.ts';

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/** A language with words of its own. */
export interface Language {
  /** Whose words and numbers these are, such as de-DE; a locale that falls back has none. */
  readonly locale: string;
  /** The language alone, such as de: what reads aloud asks for it. */
  readonly code: string;
  /** Of ISO 4217. */
  readonly currency: string;
  /** A word with its placeholders filled in. */
  say(word: ServerWord, values?: Readonly<Record<string, string>>): string;
}

/** The languages of a product. */
export interface Languages {
  /** Those with words of their own, in the order of the catalogue. */
  readonly spoken: readonly Language[];
  /** The first: that of whoever says nothing. */
  readonly standard: Language;
  /** The language of a locale, or of its fallback; the standard for a locale that is not there. */
  of(locale: string): Language;
  /** The first language of Accept-Language that is spoken; undefined when none is. */
  accepted(header: string): Language | undefined;
  /** The first locale of Accept-Language that there is, then the one it falls back to; those of the standard when there is none. */
  acceptedLocales(header: string): readonly string[];
}

/**
 * Reads the languages.
 *
 * @param words placeholders of every word; the texts are not checked without them
 * @param locales of the catalogue
 * @param copy where their words are
 * @throws a sentence that names every word that is missing or too much
 */
export function readLanguages(
  words?: WordPlaceholders,
  locales: Locales = readLocales(),
  copy: URL = productFile('flows/copy/'),
): Languages {
  const own = Object.entries(locales).filter(([, { fallback }]) => fallback === undefined);
  const read = own.map(([locale, { currency }]) => readLanguage(copy, locale, currency, words));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0)
    throw new Error(`The words of the server in flows/copy are not right:\n${problems.join('\n')}`);
  const spoken = read.map(({ language }) => language);
  const [standard] = spoken;
  if (standard === undefined) throw new Error('No locale in flows/catalogue.json has words of its own.');
  const find = (locale: string) => {
    const name = Object.hasOwn(locales, locale) ? (locales[locale]?.fallback ?? locale) : undefined;
    return spoken.find((language) => language.locale === name);
  };
  const byTag = (tag: string) =>
    Object.keys(locales).find((locale) => locale.toLowerCase() === tag) ??
    spoken.find(({ code }) => code === tag.split('-')[0])?.locale;
  const accepted = (header: string) =>
    header
      .toLowerCase()
      .split(',')
      .map((tag) => byTag(tag.replace(/;.*/, '').trim()))
      .find((locale) => locale !== undefined);
  return {
    spoken,
    standard,
    of: (locale) => find(locale) ?? standard,
    accepted: (header) => find(accepted(header) ?? ''),
    acceptedLocales(header) {
      const locale = accepted(header) ?? standard.locale;
      const { fallback } = locales[locale] ?? {};
      return fallback === undefined ? [locale] : [locale, fallback];
    },
  };
}

let known: Languages | undefined;

/** The languages of this product; they are read once. A server checks their words when it starts. */
export function languages(): Languages {
  known ??= readLanguages();
  return known;
}

/** The language in which a customer is written to, by the locale that is stored. */
export const languageFor = (locale: string): Language => languages().of(locale);

function readLanguage(
  copy: URL,
  locale: string,
  currency: string,
  known?: WordPlaceholders,
): { language: Language; problems: string[] } {
  const file = new URL(`${locale}/server.json`, copy);
  const overrides = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const words = Object.entries(overrides).filter(([word]) => word !== '$schema');
  const texts: Readonly<Record<string, string>> = Object.fromEntries(words);
  const missing = Object.keys(known ?? {}).filter((word) => !Object.hasOwn(texts, word));
  const wrong = known === undefined ? [] : words.flatMap((word) => problemsOf(word, known));
  const problems = [...missing.map((word) => `"${word}" is missing.`), ...wrong];
  return {
    language: {
      locale,
      code: new Intl.Locale(locale).language,
      currency,
      say: (word, values = {}) => (texts[word] ?? '').replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? ''),
    },
    problems: problems.map((problem) => `${locale}/server.json: ${problem}`),
  };
}

function problemsOf([word, text]: readonly [string, unknown], words: WordPlaceholders): string[] {
  if (!Object.hasOwn(words, word)) return [`"${word}" is never said.`];
  if (typeof text !== 'string') return [`"${word}" must be one text, without forms by number.`];
  const known = words[word] ?? [];
  return [...text.matchAll(PLACEHOLDER)]
    .filter(([, name = '']) => !known.includes(name))
    .map(([placeholder]) => `"${word}" names ${placeholder}; there are ${known.join(' and ') || 'none'}.`);
}
