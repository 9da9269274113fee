// Content: files that editors change while the portal runs. One name says which files, which type and which call.
import type { Operation, WrittenCatalogue } from '../../flow.ts';
import { madeOf } from './originals.ts';

type Written = WrittenCatalogue['sources'][string];
type ContentSource = Extract<Written, { content: string }>;

/** The content that a file is of: of several files of one content the name goes on after a dot, as in `page.about`. */
export const contentOf = (name: string): string => name.split('.')[0] ?? '';

/** The type of a content, or of one of its files: `app-banner` is an `AppBanner`, `page.about` a `Page`. */
export const typeOfContent = (name: string): string =>
  contentOf(name).replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase());

/** The content of a type. */
export const contentOfType = (type: string): string =>
  type.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Where a content is asked for, in whichever language. */
export const pathOfContent = (name: string): string => `/portal/content/${name}`;

/** How a file of content may be called. What is asked for by another name is nowhere, and never a path. */
export const FILE_OF_CONTENT = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)?$/;

/** What stands for the end of the name where an expression says which of several files is meant. */
const ANY = '.{of}';

/** No author can give an operation this name, nor a content one with a slash. */
const operationOf = (name: string): string => `content/${isOfSeveral(name) ? `${contentOf(name)}/of` : name}`;

/** The names of the contents that sources of the catalogue read; one of several files ends in `.{of}`. */
export const contentsOf = ({ sources }: WrittenCatalogue): string[] => [
  ...new Set(Object.values(sources).flatMap((source) => ('content' in source ? [filesOf(source)] : []))),
];

const filesOf = ({ content, of }: ContentSource): string => (of === undefined ? content : content + ANY);

/** Whether a content is read from several files. */
export const isOfSeveral = (content: string): boolean => content.endsWith(ANY);

/** Whether a file is one of those that a content is read from. */
export const isReadFrom = (content: string, name: string): boolean =>
  isOfSeveral(content) ? name.startsWith(`${contentOf(content)}.`) : name === content;

/** The catalogue with each source of content as one that asks for it, and the calls that answer. */
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
