// Content: files that editors change while the portal runs. One name says which files, which type and which call.
import type { Operation, WrittenCatalogue } from '../flow.ts';
import { madeOf } from './copies.ts';

type Written = WrittenCatalogue['sources'][string];

/** The type of a content: `app-banner` is an `AppBanner`. */
export const typeOfContent = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase());

/** The content of a type. */
export const contentOfType = (type: string): string =>
  type.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Where a content is asked for, in whichever language. */
export const pathOfContent = (name: string): string => `/portal/content/${name}`;

/** No author can give an operation this name. */
const operationOf = (name: string): string => `content/${name}`;

/** The names of the contents that sources of the catalogue read. */
export const contentsOf = ({ sources }: WrittenCatalogue): string[] => [
  ...new Set(Object.values(sources).flatMap((source) => ('content' in source ? [source.content] : []))),
];

/** The catalogue with each source of content as one that asks for it, and the calls that answer. */
export function withContent(written: WrittenCatalogue): WrittenCatalogue {
  const sources = Object.entries(written.sources).map(([name, source]) => [name, asking(source)] as const);
  const operations = contentsOf(written).map((name) => [operationOf(name), callFor(name)] as const);
  return madeOf(
    {
      ...written,
      operations: { ...written.operations, ...Object.fromEntries(operations) },
      sources: Object.fromEntries(sources),
    },
    written,
  );
}

function asking(source: Written): Written {
  if (!('content' in source)) return source;
  const { content, ...rest } = source;
  return madeOf({ asks: operationOf(content), ...rest }, source);
}

const callFor = (name: string): Operation => ({
  method: 'GET',
  url: pathOfContent(name),
  answer: typeOfContent(name),
  public: true,
});
