// Languages of the server's texts: locales of flows/catalogue.json, texts in flows/copy.
import { existsSync, readFileSync } from 'node:fs';
import { type Locales, readLocales } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';
import type { ServerWord, WordPlaceholders } from './words.ts';

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

export interface Language {
  /** Locale of texts and number formats, such as de-DE. Never one with a fallback. */
  readonly locale: string;
  /** Language subtag, such as de, for screen readers. */
  readonly code: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Returns a text with its placeholders replaced. */
  say(word: ServerWord, values?: Readonly<Record<string, string>>): string;
}

export interface Languages {
  /** Languages with their own texts, in the order of the catalogue. */
  readonly spoken: readonly Language[];
  /** First language, the default. */
  readonly standard: Language;
  /** Language of a locale or its fallback; the default for an unknown locale. */
  of(locale: string): Language;
  /** First known language of Accept-Language; undefined if there is none. */
  accepted(header: string): Language | undefined;
  /** First known locale of Accept-Language and its fallback, or those of the default. */
  acceptedLocales(header: string): readonly string[];
}

/**
 * Reads the languages of the catalogue.
 *
 * @param words placeholders by text key; without them texts are not checked
 * @param copy folder of the texts
 * @throws when texts are missing or unknown, naming all of them
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
    throw new Error(`The texts of the server in flows/copy are invalid. Correct them:\n${problems.join('\n')}`);
  const spoken = read.map(({ language }) => language);
  const [standard] = spoken;
  if (standard === undefined)
    throw new Error('Every locale in flows/catalogue.json has a fallback. Remove the fallback of one.');
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

/** Returns the product's languages, read once without checks. A server checks them at startup. */
export function languages(): Languages {
  known ??= readLanguages();
  return known;
}

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
  const problems = [...missing.map((word) => `"${word}" is missing. Add it.`), ...wrong];
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
  if (!Object.hasOwn(words, word)) return [`"${word}" is unused. Remove it.`];
  if (typeof text !== 'string') return [`"${word}" has plural forms. Write one text.`];
  const known = words[word] ?? [];
  return [...text.matchAll(PLACEHOLDER)]
    .filter(([, name = '']) => !known.includes(name))
    .map(
      ([placeholder]) =>
        `"${word}" has the unknown placeholder ${placeholder}. Use ${known.join(' or ') || 'no placeholders'}.`,
    );
}
