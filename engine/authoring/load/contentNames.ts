// Content: files that editors change at run time. One name determines file, type and call.
import type { Operation, WrittenCatalogue } from '../../flow.ts';
import { madeOf } from './originals.ts';

type Written = WrittenCatalogue['sources'][string];
type ContentSource = Extract<Written, { content: string }>;

/** Returns the name of the content that a file belongs to: `page` for `page.about`. */
export const contentOf = (name: string): string => name.split('.')[0] ?? '';

/** Returns the type of a content or file: `AppBanner` for `app-banner`, `Page` for `page.about`. */
export const typeOfContent = (name: string): string =>
  contentOf(name).replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase());

export const contentOfType = (type: string): string =>
  type.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Returns the URL path of a content, the same for all languages. */
export const pathOfContent = (name: string): string => `/portal/content/${name}`;

/** Valid names of content files. Other names are not found, and never used as a path. */
export const FILE_OF_CONTENT = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)?$/;

/** Suffix of content whose file is selected by an expression. */
const ANY = '.{of}';

/** The slash avoids conflicts: authors cannot use one in names of operations or content. */
const operationOf = (name: string): string => `content/${isOfSeveral(name) ? `${contentOf(name)}/of` : name}`;

export const contentsOf = ({ sources }: WrittenCatalogue): string[] => [
  ...new Set(Object.values(sources).flatMap((source) => ('content' in source ? [filesOf(source)] : []))),
];

const filesOf = ({ content, of }: ContentSource): string => (of === undefined ? content : content + ANY);

export const isOfSeveral = (content: string): boolean => content.endsWith(ANY);

/** Returns true if the content is read from the file of this name. */
export const isReadFrom = (content: string, name: string): boolean =>
  isOfSeveral(content) ? name.startsWith(`${contentOf(content)}.`) : name === content;

/** Replaces sources of content by sources that ask generated operations. */
export function withContent(definition: WrittenCatalogue): WrittenCatalogue {
  const sources = Object.entries(definition.sources).map(([name, source]) => [name, asking(source)] as const);
  const operations = contentsOf(definition).map((name) => [operationOf(name), callFor(name)] as const);
  return madeOf(
    {
      ...definition,
      operations: { ...definition.operations, ...Object.fromEntries(operations) },
      sources: Object.fromEntries(sources),
    },
    definition,
  );
}

function asking(source: Written): Written {
  if (!('content' in source)) return source;
  const { content: _, of, ...rest } = source;
  return madeOf({ asks: operationOf(filesOf(source)), ...(of !== undefined && { with: { of } }), ...rest }, source);
}

const callFor = (name: string): Operation => ({
  method: 'GET',
  url: pathOfContent(name),
  ...(isOfSeveral(name) && { params: ['of'] }),
  answer: typeOfContent(name),
  public: true,
});
