import type { Problem } from '../../../errors.ts';
import type { Words } from '../../../host.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Languages, Locales, Scopes } from '../lintScopes.ts';
import { placeholdersOf } from './placeholderNames.ts';

/** Returns the folder of a file, which is its locale. */
export const localeOf = ({ file }: Document): string => file.split(/[\\/]/).at(-2) ?? '';

/** Returns the locales without a fallback, which need texts of their own. */
export const speaking = (locales: Locales): string[] => Object.keys(locales).filter((name) => !locales[name]?.fallback);

/** Reports missing copy files, and files of unlisted locales. */
export const languageFiles = lintRule({
  codes: ['FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_NAME'],
  over: 'languages',
  run: missingFiles,
});

function missingFiles({ locales, copies, spoken, catalogue }: Languages) {
  const files = new Map(copies.map((document) => [`${localeOf(document)}/${nameOf(document)}`, document]));
  const names = [...new Set([...copies.map(nameOf), ...Object.keys(spoken)])].sort();
  const missing = speaking(locales).flatMap((locale) =>
    names
      .filter((name) => !files.has(`${locale}/${name}`))
      .map((name) => {
        const model = speaking(locales).flatMap((other) => files.get(`${other}/${name}`) ?? [])[0];
        const count = Object.keys(model?.value ?? {}).filter((key) => key !== '$schema').length;
        const hint = model ? ` Copy ${model.file}, and translate its ${count} texts.` : ' Write it.';
        const message = `the file flows/copy/${locale}/${name}.json is missing.${hint}`;
        return catalogue.problem('FLOW_MISSING_TEXT', toPointer(['locales', locale]), message);
      }),
  );
  const strange = copies
    .filter((document) => !Object.hasOwn(locales, localeOf(document)))
    .map((document) => document.problem('FLOW_UNKNOWN_NAME', '', unknownLocale(localeOf(document), locales)));
  return [...missing, ...strange];
}

const wrong = ['FLOW_ID_DIFFERS', 'FLOW_SHAPE', 'FLOW_UNKNOWN_PLACEHOLDER'] as const;
type Wrong = (typeof wrong)[number];

/** Reports missing and unknown texts of a copy file that belongs to no flow. */
export const spoken = lintRule({
  codes: ['FLOW_MISSING_TEXT', 'FLOW_UNUSED_TEXT', ...wrong],
  over: 'spoken',
  run: wordsOf,
});

function wordsOf({ document, spoken: { words, more } }: Scopes['spoken']) {
  const { $schema: _, ...texts } = document.value as Words;
  const missing = Object.keys(words).filter((key) => !Object.hasOwn(texts, key));
  const unused = more ? [] : Object.keys(texts).filter((key) => !Object.hasOwn(words, key));
  const known = Object.entries(texts).filter(([key]) => Object.hasOwn(words, key));
  return [
    ...missing.map((key) =>
      document.problem(
        'FLOW_MISSING_TEXT',
        '',
        `the text "${key}" is missing.${didYouMean(key, unused) || ' Add it.'}`,
      ),
    ),
    ...unused.map((key) =>
      document.problem('FLOW_UNUSED_TEXT', toPointer([key]), `the text "${key}" is unused. Remove it.`),
    ),
    ...known.flatMap(([key, entry]) => problemsOf(document, key, entry, more ? undefined : (words[key] ?? []))),
  ];
}

/** @param given names of placeholders; undefined if all are allowed */
function problemsOf(
  document: Document,
  key: string,
  entry: Words[string],
  given?: readonly string[],
): Problem<Wrong>[] {
  const at = toPointer([key]);
  if (key === 'locale' && entry !== localeOf(document))
    return [
      document.problem(
        'FLOW_ID_DIFFERS',
        at,
        `"${entry}" is not the locale of this folder. Write "${localeOf(document)}".`,
      ),
    ];
  if (typeof entry !== 'string') return [document.problem('FLOW_SHAPE', at, 'has plural forms. Write one text.')];
  return [...placeholdersOf(entry)]
    .filter((name) => given && !given.includes(name))
    .map((name) => {
      const known = given?.length ? ` Use ${given.join(' or ')}.` : ' Remove it.';
      const message = `this text has no placeholder {{${name}}}.${didYouMean(name, given ?? []) || known}`;
      return document.problem('FLOW_UNKNOWN_PLACEHOLDER', at, message);
    });
}

/**
 * Reports missing and unlisted locales of texts that are side by side in one file.
 * @param at property that holds the texts by locale
 */
export function untranslated(
  document: Document,
  texts: object,
  at: string,
  locales: Locales,
): Problem<'FLOW_MISSING_TEXT' | 'FLOW_UNKNOWN_NAME'>[] {
  const own = speaking(locales);
  const model = own.find((locale) => Object.hasOwn(texts, locale));
  return [
    ...own
      .filter((locale) => !Object.hasOwn(texts, locale))
      .map((locale) => {
        const hint = model === undefined ? ' Write it.' : ` Write it beside "${model}".`;
        return document.problem('FLOW_MISSING_TEXT', toPointer([at]), `the text for ${locale} is missing.${hint}`);
      }),
    ...Object.keys(texts)
      .filter((locale) => !Object.hasOwn(locales, locale))
      .map((locale) => document.problem('FLOW_UNKNOWN_NAME', toPointer([at, locale]), unknownLocale(locale, locales))),
  ];
}

export const unknownLocale = (name: string, locales: Locales): string =>
  `the catalogue has no locale "${name}".${didYouMean(name, Object.keys(locales)) || ' Add the locale, or remove the texts.'}`;
