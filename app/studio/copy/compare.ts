// Compares the texts of one file in all languages: what is missing, outdated, or says something else.

/** A text, or its forms by number. */
export type Words = string | Readonly<Record<string, string>>;

export type Mark = 'missing' | 'outdated' | 'placeholders' | 'numbers' | 'long';

/** One text or form: a row of the table. */
export interface Row {
  readonly key: string;
  /** Form by number, such as `one`; absent for a text without forms. */
  readonly form?: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

export interface Cell {
  readonly text: string | undefined;
  readonly marks: readonly Mark[];
}

export type Copies = Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** A translation longer than this, compared with the first language, rarely fits where that does. */
const LONGER = 1.8;
/** Short texts differ more in length. */
const SHORT = 20;

const PLACEHOLDER = /\{\{[^}]*\}\}/g;
/** Numbers and currencies that are written out. */
const NUMBER = /\d+(?:[.,\u00a0\u202f]\d+)*|[€$£]|\b(?:EUR|USD|CHF|GBP)\b/g;

/**
 * @param now texts by locale; the first one is translated into the others
 * @param before texts of the release that the working copy is based on, if known
 * @param optional locales whose missing texts are replaced by those of another
 * @param used keys that definitions use and no language has
 */
export function rowsOf(
  now: Copies,
  before: Copies | undefined,
  optional: ReadonlySet<string> = new Set(),
  used: readonly string[] = [],
): Row[] {
  const locales = Object.keys(now);
  const [source = ''] = locales;
  // Keys without any text come first: nothing else of the table tells of them.
  const keys = [...new Set([...used, ...locales.flatMap((locale) => Object.keys(now[locale] ?? {}))])].filter(
    (key) => key !== '$schema',
  );
  return keys.flatMap((key) =>
    formsOf(locales.map((locale) => now[locale]?.[key])).map((form): Row => {
      const said = (copies: Copies | undefined, locale: string) => textOf(copies?.[locale]?.[key], form);
      const original = said(now, source);
      const cells = Object.fromEntries(
        locales.map((locale): [string, Cell] => {
          const text = said(now, locale);
          const isOutdated =
            before !== undefined &&
            locale !== source &&
            text !== undefined &&
            said(before, source) !== undefined &&
            said(before, source) !== original &&
            said(before, locale) === text;
          const marks: Mark[] = [
            ...(text === undefined && isNeeded(now, key, form, locale, optional) ? ['missing' as const] : []),
            ...(isOutdated ? ['outdated' as const] : []),
            ...(locale === source || text === undefined || original === undefined ? [] : differences(original, text)),
          ];
          return [locale, { text, marks }];
        }),
      );
      return { key, ...(form !== undefined && { form }), cells };
    }),
  );
}

/** Languages have different forms: only `other` is needed in all. */
function isNeeded(
  now: Copies,
  key: string,
  form: string | undefined,
  locale: string,
  optional: ReadonlySet<string>,
): boolean {
  if (optional.has(locale)) return false;
  return form === undefined || form === 'other' || now[locale]?.[key] === undefined;
}

function formsOf(words: readonly (Words | undefined)[]): (string | undefined)[] {
  const forms = new Set(words.flatMap((one) => (typeof one === 'object' ? Object.keys(one) : [])));
  return forms.size === 0 ? [undefined] : [...forms];
}

function textOf(words: Words | undefined, form: string | undefined): string | undefined {
  if (typeof words === 'string') return form === undefined || form === 'other' ? words : undefined;
  return form === undefined ? undefined : words?.[form];
}

function differences(original: string, text: string): Mark[] {
  const marks: Mark[] = [];
  if (!sameParts(original, text, PLACEHOLDER)) marks.push('placeholders');
  if (!sameParts(original.replaceAll(PLACEHOLDER, ''), text.replaceAll(PLACEHOLDER, ''), NUMBER)) marks.push('numbers');
  if (text.length > SHORT && text.length > original.length * LONGER) marks.push('long');
  return marks;
}

/** Compares regardless of order, and of how a language writes numbers. */
function sameParts(one: string, other: string, pattern: RegExp): boolean {
  const parts = (text: string) =>
    [...new Set((text.match(pattern) ?? []).map((part) => part.replaceAll(/(?<=\d)[.,\u00a0\u202f](?=\d)/g, '')))]
      .sort()
      .join('\n');
  return parts(one) === parts(other);
}

export const WORDS_OF: Readonly<Record<Mark, string>> = {
  missing: 'Missing',
  outdated: 'Changed since translated',
  placeholders: 'Other placeholders',
  numbers: 'Other numbers or currency',
  long: 'Much longer',
};
