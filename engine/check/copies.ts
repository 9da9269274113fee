// What is wrong with the words of one file, and of one file compared with the same in another language.
import type { Problem } from '../errors.ts';
import { validateCopy } from '../generated/validators.js';
import type { Words } from '../host.ts';
import { type Document, toPointer } from '../load/document.ts';
import { didYouMean } from '../load/nearest.ts';
import { checkShape } from '../load/shape.ts';
import { parseTemplate } from '../texts/templates.ts';
import { placeholdersOf } from './filled.ts';
import { nameOf } from './written.ts';

/** All problems of a copy file by itself: its shape, and placeholders that are more than a name. */
export function checkCopy(document: Document): Problem[] {
  if (document.problems.length > 0) return [...document.problems];
  const shape = checkShape(document, validateCopy);
  return shape.length > 0 ? shape : checkPlaceholders(document);
}

function checkPlaceholders(document: Document): Problem[] {
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

/**
 * Placeholders that one language has and another lacks, for the same key of the same file.
 *
 * @param documents every copy file of every language
 */
export function checkCopies(documents: readonly Document[]): Problem[] {
  const byName = new Map<string, Document[]>();
  for (const document of documents) byName.set(nameOf(document), [...(byName.get(nameOf(document)) ?? []), document]);
  return [...byName.values()].flatMap((same) =>
    same.flatMap((one) => same.flatMap((other) => (one === other ? [] : missingIn(one, other)))),
  );
}

/** The placeholders of the other language that this one lacks. A form for one number alone need not name the number. */
function missingIn(document: Document, other: Document): Problem[] {
  const theirs = new Map(entriesOf(other));
  return entriesOf(document).flatMap(([key, forms]) => {
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
          `${other.file} says {{${name}}} here, and this does not.${didYouMean(name, extra).replace('Did you mean', 'Is it')}`,
        );
      });
  });
}

/** The texts of a file by key and form; a text without forms has the form ''. */
function entriesOf(document: Document): [string, Readonly<Record<string, string>>][] {
  return Object.entries(document.value as Words)
    .filter(([key]) => key !== '$schema')
    .map(([key, entry]) => [key, typeof entry === 'string' ? { '': entry } : entry]);
}
