import { atLevel, type Problem } from '../../../errors.ts';
import type { Words } from '../../../host.ts';
import { parseTemplate } from '../../../text/templates.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { notPlain } from '../../load/plainText.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Locales } from '../lintScopes.ts';
import { localeOf } from './languageFiles.ts';
import { placeholdersOf } from './placeholderNames.ts';

/** Reports placeholders that are more than a name. */
export const placeholders = lintRule({
  codes: ['FLOW_BAD_PLACEHOLDER'],
  over: 'copy',
  run: ({ document }) => badPlaceholders(document),
});

/** Lists texts whose placeholders cannot be parsed. */
export function badPlaceholders(document: Document) {
  return entriesOf(document).flatMap(([key, forms]) =>
    Object.entries(forms).flatMap(([form, text]) => {
      try {
        parseTemplate(text);
        return [];
      } catch (error) {
        const pointer = toPointer(form === '' ? [key] : [key, form]);
        return [
          document.problem('FLOW_BAD_PLACEHOLDER', pointer, error instanceof Error ? error.message : String(error)),
        ];
      }
    }),
  );
}

/** Reports texts with markup, or only blanks. */
export const words = lintRule({
  codes: ['FLOW_SHAPE'],
  over: 'copy',
  run: ({ document }) =>
    entriesOf(document).flatMap(([key, forms]) =>
      Object.entries(forms).flatMap(([form, text]) => {
        const message = notPlain(text);
        return message ? [document.problem('FLOW_SHAPE', toPointer(form === '' ? [key] : [key, form]), message)] : [];
      }),
    ),
});

/** Reports differences between the languages of a file, except in texts that nothing uses. */
export const uneven = lintRule({
  codes: ['FLOW_MISSING_TEXT', 'FLOW_UNEVEN_PLACEHOLDER', 'FLOW_UNUSED_TEXT'],
  over: 'copies',
  run: ({ documents, unused, locales }) => differencesIn(documents, unused, locales),
});

function differencesIn(documents: readonly Document[], unused: readonly Problem[], locales: Locales) {
  const byName = new Map<string, Document[]>();
  for (const document of documents) byName.set(nameOf(document), [...(byName.get(nameOf(document)) ?? []), document]);
  return [...byName.values()].flatMap((same) =>
    same.flatMap((one) => {
      const { fallback } = locales[localeOf(one)] ?? {};
      const told = new Set<string>();
      return same.flatMap((other) =>
        one === other
          ? []
          : [
              ...missingIn(one, other, unused, fallback === undefined ? told : undefined),
              ...(localeOf(other) === fallback ? repeatedIn(one, other) : []),
            ],
      );
    }),
  );
}

/** Texts that the fallback of a language has as well. */
function repeatedIn(document: Document, other: Document) {
  const theirs = new Map(entriesOf(other).map(([key, forms]) => [key, JSON.stringify(forms)]));
  return entriesOf(document)
    .filter(([key, forms]) => theirs.get(key) === JSON.stringify(forms))
    .map(([key]) => {
      const message = `${other.file} has the same text, which this language falls back to. It can be removed.`;
      return atLevel(document.problem('FLOW_UNUSED_TEXT', toPointer([key]), message), 'hint');
    });
}

/**
 * Compares with another language. A form for a single number does not need to name the number.
 * @param told missing texts that are reported; undefined for a language that takes them from its fallback
 */
function missingIn(document: Document, other: Document, unused: readonly Problem[], told: Set<string> | undefined) {
  const idle = new Set(unused.flatMap(({ file, pointer }) => (file === other.file ? [pointer] : [])));
  const theirs = new Map(entriesOf(other).filter(([key]) => !idle.has(toPointer([key]))));
  return [
    ...(told ? missingTexts(document, theirs, other.file, told) : []),
    ...entriesOf(document).flatMap(([key, forms]) => {
      const wanted = theirs.get(key);
      if (!wanted) return [];
      const here = placeholdersOf(forms);
      return [...placeholdersOf(wanted)]
        .filter((name) => !here.has(name) && name !== 'count')
        .map((name) => {
          const extra = [...here].filter((own) => !placeholdersOf(wanted).has(own));
          return document.problem(
            'FLOW_UNEVEN_PLACEHOLDER',
            toPointer([key]),
            `this text lacks {{${name}}}, which ${other.file} has.${didYouMean(name, extra).replace('Did you mean', 'Is it') || ' Add it.'}`,
          );
        });
    }),
  ];
}

/** Without the text, a language may fall back to a general one that says less. */
function missingTexts(document: Document, theirs: ReadonlyMap<string, unknown>, file: string, told: Set<string>) {
  const own = new Set(entriesOf(document).map(([key]) => key));
  return [...theirs.keys()]
    .filter((key) => !own.has(key) && !told.has(key))
    .map((key) => {
      told.add(key);
      const extra = [...own].filter((name) => !theirs.has(name));
      const to = nearestTo(key, extra);
      const message = `this file lacks the text "${key}" of ${file}.${to === undefined ? ' Add it.' : ` Is it "${to}"?`}`;
      return document.problem('FLOW_MISSING_TEXT', to === undefined ? '' : toPointer([to]), message);
    });
}

/** Returns the texts by key and form; a text without forms has the form ''. */
function entriesOf(document: Document): [string, Readonly<Record<string, string>>][] {
  return Object.entries(document.value as Words)
    .filter(([key]) => key !== '$schema')
    .map(([key, entry]) => [key, typeof entry === 'string' ? { '': entry } : entry]);
}
