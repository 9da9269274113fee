import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Catalogue } from '../../../flow.ts';
import type { Words } from '../../../host.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { toPointer } from '../../load/pointers.ts';
import { differenceOf, flawOf, textsIn, Vocabulary, wrongForms } from '../analysis/wording.ts';
import { lintRule } from '../lintRule.ts';
import { localeOf } from './languageFiles.ts';

const codes = ['FLOW_BAD_TEXT', 'FLOW_UNEVEN_TEXT'] as const;
type Code = (typeof codes)[number];
type Locales = Catalogue['locales'];

/** Reports flaws of copy, and differences between its languages. */
export const copyWordings = lintRule({
  codes,
  over: 'copies',
  run: ({ documents, locales }) => {
    const vocabulary = new Vocabulary();
    for (const document of documents)
      for (const [, , text] of entriesOf(document)) vocabulary.add(localeOf(document), text);
    return [
      ...documents.flatMap((document) => copyFlaws(document, locales, vocabulary)),
      ...pairsOf(documents).flatMap(([one, other]) => unevenCopy(one, other)),
    ];
  },
});

type Entry = readonly [key: string, form: string, text: string];

/** Texts of a copy file by key and form; a text without forms has the form ''. */
const entriesOf = (document: Document): Entry[] =>
  Object.entries((document.value ?? {}) as Words).flatMap(([key, entry]): Entry[] => {
    if (key === '$schema') return [];
    return typeof entry === 'string'
      ? [[key, '', entry]]
      : Object.entries(entry).map(([form, text]): Entry => [key, form, text]);
  });

const inLanguage = (other: string): string => `this text seems to be in the language of ${other}. Translate it.`;

const pointerOf = (key: string, form: string): string => toPointer(form === '' ? [key] : [key, form]);

function copyFlaws(document: Document, locales: Locales, vocabulary: Vocabulary): Problem<Code>[] {
  const locale = localeOf(document);
  const say = (key: string, form: string, message: string) =>
    document.problem('FLOW_BAD_TEXT', pointerOf(key, form), message);
  const forms = Object.entries(document.value as Words).flatMap(([key, entry]) =>
    typeof entry === 'object' ? wrongForms(entry, locale).map(([form, message]) => say(key, form, message)) : [],
  );
  const entries = entriesOf(document);
  const others = entries.map(([, , text]) => vocabulary.otherLanguageOf(text, locale));
  const strange = others.filter((other) => other !== undefined);
  if (strange.length > 2 && strange.length > entries.length / 3)
    return [
      document.problem('FLOW_BAD_TEXT', '', `this file seems to be in the language of ${strange[0]}. Translate it.`),
    ];
  const flaws = entries.flatMap(([key, form, text], at) => {
    const other = others[at];
    const message = other === undefined ? flawOf(text, locales[locale], key) : inLanguage(other);
    return message === undefined ? [] : [say(key, form, message)];
  });
  return [...forms, ...flaws];
}

/** Pairs of the same file in two languages, each language with the first. */
function pairsOf(documents: readonly Document[]): (readonly [Document, Document])[] {
  const first = new Map<string, Document>();
  return documents.flatMap((document) => {
    const model = first.get(nameOf(document));
    if (!model) first.set(nameOf(document), document);
    return model ? [[document, model] as const] : [];
  });
}

function unevenCopy(document: Document, model: Document): Problem<Code>[] {
  const theirs = new Map(entriesOf(model).map(([key, form, text]) => [pointerOf(key, form), text]));
  const differing = entriesOf(document).flatMap(([key, form, text]): Problem<Code>[] => {
    const pointer = pointerOf(key, form);
    const other = theirs.get(pointer);
    const difference = other === undefined ? undefined : differenceOf(text, other);
    if (difference === undefined) return [];
    const [at, there] = other === '' ? [model, document] : [document, model];
    return [at.problem('FLOW_UNEVEN_TEXT', pointer, `${there.file}: ${difference}`)];
  });
  return [...differing, ...missingForms(document, model), ...missingForms(model, document)];
}

/** Plural forms of both languages, which one file has. */
function missingForms(document: Document, model: Document): Problem<Code>[] {
  const { pluralCategories } = new Intl.PluralRules(localeOf(document)).resolvedOptions();
  const own = document.value as Words;
  return Object.entries(model.value as Words).flatMap(([key, entry]) => {
    const here = own[key];
    if (typeof entry !== 'object' || typeof here !== 'object') return [];
    return pluralCategories
      .filter((form) => Object.hasOwn(entry, form) && !Object.hasOwn(here, form))
      .map((form) =>
        document.problem(
          'FLOW_UNEVEN_TEXT',
          toPointer([key]),
          `this text lacks the form "${form}", which ${model.file} has. Add it.`,
        ),
      );
  });
}

/** Reports flaws of content, and sections or paragraphs that one language lacks. */
export const contentWordings = lintRule({
  codes,
  over: 'contents',
  run: ({ documents, locales }) => {
    const vocabulary = new Vocabulary();
    for (const document of documents)
      for (const { text } of textsIn(document.value)) vocabulary.add(localeOf(document), text);
    const flaws = documents.flatMap((document) =>
      textsIn(document.value).flatMap(({ pointer, text }) => {
        const locale = localeOf(document);
        const other = vocabulary.otherLanguageOf(text, locale);
        const message = other === undefined ? flawOf(text, locales[locale]) : inLanguage(other);
        return message === undefined ? [] : [document.problem('FLOW_BAD_TEXT', pointer, message)];
      }),
    );
    return [...flaws, ...pairsOf(documents).flatMap(([one, model]) => unevenContent(one, model))];
  },
});

const unevenContent = (document: Document, model: Document): Problem<Code>[] => [
  ...listsIn(model.value).flatMap(({ keys, length }) => {
    const own = follow(document.value, keys);
    return Array.isArray(own) && own.length !== length && !isDoubled(own)
      ? [
          document.problem(
            'FLOW_UNEVEN_TEXT',
            toPointer(keys),
            `there are ${own.length} entries, and ${length} in ${model.file}. Add or remove some.`,
          ),
        ]
      : [];
  }),
  ...textsIn(document.value).flatMap(({ pointer, text }) => {
    const other = follow(model.value, pointer.split('/').slice(1));
    const difference = typeof other === 'string' ? differenceOf(text, other) : undefined;
    return difference === undefined
      ? []
      : [document.problem('FLOW_UNEVEN_TEXT', pointer, `${model.file}: ${difference}`)];
  }),
];

/** Another rule reports entries of a list that are the same. */
function isDoubled(list: readonly unknown[]): boolean {
  const texts = list.map((entry) =>
    JSON.stringify(Object.entries(entry ?? {}).filter(([, value]) => typeof value === 'string')),
  );
  return new Set(texts).size < texts.length;
}

interface List {
  readonly keys: readonly string[];
  readonly length: number;
}

function listsIn(value: unknown, keys: readonly string[] = []): List[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => listsIn(part, [...keys, key]));
  return Array.isArray(value) ? [{ keys, length: value.length }, ...inner] : inner;
}

/** Reports flaws of e-mails, and texts that are not translated. */
export const mailWordings = lintRule({
  codes,
  over: 'mail',
  run: ({ document, locales = {} }) => {
    const { texts } = document.value as { readonly texts: Readonly<Record<string, unknown>> };
    const [model, ...others] = Object.keys(texts);
    const flaws = Object.keys(texts).flatMap((locale) =>
      textsIn(texts[locale]).flatMap(({ pointer, text }) => {
        const message = flawOf(text, locales[locale]);
        return message === undefined
          ? []
          : [document.problem('FLOW_BAD_TEXT', toPointer(['texts', locale]) + pointer, message)];
      }),
    );
    return [
      ...flaws,
      ...others.flatMap((locale) =>
        textsIn(texts[locale]).flatMap(({ pointer, text }) => {
          const other = follow(texts[model ?? ''], pointer.split('/').slice(1));
          const isCopied = other === text && text.split(' ').length > 2;
          return isCopied
            ? [
                document.problem(
                  'FLOW_BAD_TEXT',
                  toPointer(['texts', locale]) + pointer,
                  `this is the text of ${model}. Translate it.`,
                ),
              ]
            : [];
        }),
      ),
      ...others.flatMap((locale) =>
        listsIn(texts[model ?? '']).flatMap(({ keys, length }) => {
          const own = follow(texts[locale], keys);
          const message = `${locale} has ${Array.isArray(own) ? own.length : 0} paragraphs here, and ${model} has ${length}. Add or remove some.`;
          return Array.isArray(own) && own.length !== length
            ? [document.problem('FLOW_UNEVEN_TEXT', toPointer(['texts', locale, ...keys]), message)]
            : [];
        }),
      ),
    ];
  },
});
