// Flaws of texts that a machine can see, without knowing a language.
import type { Catalogue } from '../../../flow.ts';

/** Text of one language, with the pointer to it in its file. */
export interface SaidText {
  readonly pointer: string;
  readonly text: string;
}

const GARBLED = /Ã[\u0080-\u00bf¤¶¼Ÿ„–œ]|Â[\u00a0-\u00bf]|â\u20ac|\ufffd/;
const LEFT_OVER = /\b(?:TODO|FIXME|TBD|XXX|lorem ipsum)\b/i;
const SINGLE_BRACE = /(?<!\{)\{[\w.]+\}(?!\})/;

/**
 * Returns what is wrong with a text by itself, or undefined.
 * @param key name of the text, which stands in for it by mistake
 * @param locale its language
 */
export function flawOf(text: string, locale: Catalogue['locales'][string] | undefined, key = ''): string | undefined {
  const [garbled] = GARBLED.exec(text) ?? [];
  if (garbled !== undefined)
    return `"${garbled}" is a letter in a wrong encoding. Save the file as UTF-8, and write the letter anew.`;
  const [rest] = LEFT_OVER.exec(text) ?? [];
  if (rest !== undefined) return `"${rest}" is left from writing. Write the text.`;
  if (key.includes('.') && text === key) return 'this is the key of the text. Write the text.';
  if (text.trim() === '') return undefined;
  if (text !== text.trim()) return 'there is white space around the text. Remove it.';
  if (/[^\s] {2,}[^\s]/.test(text)) return 'there are two spaces in a row. Remove one.';
  const [brace] = SINGLE_BRACE.exec(text) ?? [];
  if (brace !== undefined) return `${brace} is shown as it is. Write {${brace}} for a value.`;
  const foreign = locale && foreignSign(text, locale.currency);
  if (foreign) return `"${foreign}" is not the currency of this language, ${locale.currency}. Correct the amount.`;
  const avoided = locale?.avoids?.find((word) => isWithin(text, word));
  return avoided === undefined ? undefined : `texts of this language avoid "${avoided}". Write it in another way.`;
}

/** Returns a sign of money that belongs to another currency. */
function foreignSign(text: string, currency: string): string | undefined {
  const signs = text.match(/\p{Sc}/gu) ?? [];
  if (signs.length === 0) return undefined;
  const own = signsOf.get(currency) ?? signOf(currency);
  signsOf.set(currency, own);
  return signs.find((sign) => sign !== own);
}

/** Cached: a formatter takes longer than the check of a text. */
const signsOf = new Map<string, string | undefined>();

function signOf(currency: string): string | undefined {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
}

/** Finds a word anywhere but at the start of a sentence, where its capital says nothing. */
function isWithin(text: string, word: string): boolean {
  // Most texts lack it, and a pattern takes longer to compile.
  if (!text.includes(word)) return false;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu');
  return [...text.matchAll(found)].some(
    ({ index }) => !/(?:^|[.!?:…]["“”)]?\s+|\n\s*)["„“(]?$/u.test(text.slice(0, index)),
  );
}

/** Returns what is wrong with the plural forms of a text. */
export function wrongForms(
  forms: Readonly<Record<string, string>>,
  language: string,
): (readonly [form: string, message: string])[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const known: readonly string[] = pluralCategories;
  const names = Object.keys(forms).filter((form) => form !== '');
  const strange = names
    .filter((form) => !/^\d+$/.test(form) && !known.includes(form))
    .map((form) => [form, `${language} has no plural form "${form}". Use one of: ${known.join(', ')}.`] as const);
  const isCounted = names.some((form) => form !== 'other' && /\{\{count\}\}/.test(forms[form] ?? ''));
  const { other } = forms;
  return isCounted && other !== undefined && !other.includes('{{count}}')
    ? [...strange, ['other', 'this form is for many numbers, and lacks {{count}}. Add it.']]
    : strange;
}

/** Words of each language, learned from its texts: no list of a language is written here. */
export class Vocabulary {
  readonly #counts = new Map<string, Map<string, number>>();

  add(language: string, text: string): void {
    const counts = this.#counts.get(language) ?? new Map<string, number>();
    this.#counts.set(language, counts);
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }

  /** Returns the language that a text seems to be in instead of its own. */
  otherLanguageOf(text: string, language: string): string | undefined {
    const words = wordsOf(text);
    return [...this.#counts.keys()].find(
      (other) =>
        languageOf(other) !== languageOf(language) &&
        new Set(words.filter((word) => this.#isTypical(word, other, language))).size >= MIN_COUNT &&
        !words.some((word) => this.#isTypical(word, language, other)),
    );
  }

  #isTypical(word: string, language: string, other: string): boolean {
    const own = this.#counts.get(language)?.get(word) ?? 0;
    return own >= OFTEN && own > (this.#counts.get(other)?.get(word) ?? 0) * RATIO;
  }
}

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

/** Typical words that tell a language, and how often each occurs in it. */
const MIN_COUNT = 2;
const OFTEN = 8;
const RATIO = 5;

/** Cached, because each text is learned from, and looked at. */
const split = new Map<string, readonly string[]>();

function wordsOf(text: string): readonly string[] {
  const words =
    split.get(text) ??
    text
      // The target of a link is no word of a language.
      .replaceAll(/\{\{.*?\}\}|(?<=\])\([^)\s]*\)/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ??
    [];
  split.set(text, words);
  return words;
}

/** Returns how a text differs from the same text in another language: amounts, numbers, paragraphs. */
export function differenceOf(text: string, other: string): string | undefined {
  if (text === '' || other === '') return text === other ? undefined : 'one of the texts is empty. Write it.';
  const [signs, otherSigns] = [text, other].map((one) => one.match(/\p{Sc}/u)?.[0]);
  const [own, theirs] = [text, other].map((one) => numbersOf(signs === otherSigns ? one : one.replaceAll(AMOUNT, '')));
  if (own && theirs) {
    const [extra] = own.filter((number) => !theirs.includes(number));
    const [missing] = theirs.filter((number) => !own.includes(number));
    if (extra !== undefined && missing !== undefined)
      return `this text has the number ${extra}, and ${missing} there. Correct one of them.`;
  }
  const [paragraphs, otherParagraphs] = [text, other].map((one) => one.split('\n\n').length);
  return paragraphs === otherParagraphs
    ? undefined
    : `this text has ${inParagraphs(paragraphs)}, and ${otherParagraphs} there. Correct one of them.`;
}

const inParagraphs = (count = 1): string => `${count} paragraph${count === 1 ? '' : 's'}`;

/** Amounts differ with the currency of a language. */
const AMOUNT = /\p{Sc}\s?[\d.,]+|[\d.,]+\s?\p{Sc}/gu;

/** Times, days and telephone numbers are written in the way of each language. */
const OF_LANGUAGES = /\d\s?[ap]\.?m\b|\d[:/-]\d|\d\.\d{1,2}\.|\+\d|\(\d|\d \d|\b0\d/;

const numbersOf = (text: string): readonly string[] | undefined =>
  OF_LANGUAGES.test(text) ? undefined : (text.replaceAll(/(\d)[.,](?=\d{3}\b)/g, '$1').match(/\d+/g) ?? []);

/** Returns all texts of a JSON value that have several words. */
export function textsIn(value: unknown, pointer = ''): SaidText[] {
  if (typeof value === 'string') return /\s/.test(value) ? [{ pointer, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
