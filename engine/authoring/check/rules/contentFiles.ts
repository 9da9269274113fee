import { contentOfType, contentsOf, isOfSeveral, isReadFrom, typeOfContent } from '../../load/contentNames.ts';
import { WRONG_CONTENT } from '../../load/contentTypes.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';
import { localeOf, speaking, unknownLocale } from './languageFiles.ts';

/** Reports files without a type, and files that do not follow their type. */
export const content = lintRule({
  codes: WRONG_CONTENT,
  over: 'content',
  run: ({ document, types }) => types.wrongIn(document),
});

/** Reports content of sources that has no type. */
export const contentTypes = lintRule({
  codes: ['FLOW_UNKNOWN_TYPE'],
  over: 'catalogue',
  run: ({ definition, types, document }) =>
    Object.entries(definition.sources).flatMap(([name, source]) => {
      if (!('content' in source) || Object.hasOwn(types, typeOfContent(source.content))) return [];
      const { content: wanted } = source;
      const known = Object.keys(types).map(contentOfType);
      const message = `there is no type ${typeOfContent(wanted)} in schemas/content.${didYouMean(wanted, known) || ' Add it, or correct the name of the file.'}`;
      return [document.problem('FLOW_UNKNOWN_TYPE', toPointer(['sources', name, 'content']), message)];
    }),
});

/** Reports missing files, files of unlisted locales, and files that no source reads. */
export const contentFiles = lintRule({
  codes: ['FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_NAME', 'FLOW_UNUSED_NAME'],
  over: 'contents',
  run: (given) => [...missing(given), ...strange(given), ...unread(given)],
});

function missing({ locales, documents, definition, catalogue }: Scopes['contents']) {
  const files = new Map(documents.map((document) => [`${localeOf(document)}/${nameOf(document)}`, document]));
  const names = [...new Set(documents.map(nameOf))];
  const read = contentsOf(definition).flatMap((content) =>
    isOfSeveral(content) ? names.filter((name) => isReadFrom(content, name)) : [content],
  );
  return speaking(locales).flatMap((locale) =>
    read
      .filter((name) => !files.has(`${locale}/${name}`))
      .map((name) => {
        const model = speaking(locales).flatMap((other) => files.get(`${other}/${name}`) ?? [])[0];
        const hint = model ? ` Copy ${model.file}, and translate its texts.` : ' Write it.';
        const message = `the file flows/content/${locale}/${name}.json is missing.${hint}`;
        return catalogue.problem('FLOW_MISSING_TEXT', toPointer(['locales', locale]), message);
      }),
  );
}

const strange = ({ locales, documents }: Scopes['contents']) =>
  documents
    .filter((document) => !Object.hasOwn(locales, localeOf(document)))
    .map((document) => document.problem('FLOW_UNKNOWN_NAME', '', unknownLocale(localeOf(document), locales)));

function unread({ documents, definition }: Scopes['contents']) {
  const read = contentsOf(definition);
  const said = (document: Document) => {
    const name = nameOf(document);
    const hint = didYouMean(name, read) || ` Add a source with "content": "${name}", or remove the file.`;
    return document.problem('FLOW_UNUSED_NAME', '', `no source of the catalogue reads "${name}".${hint}`);
  };
  return documents.filter((document) => !read.some((content) => isReadFrom(content, nameOf(document)))).map(said);
}
