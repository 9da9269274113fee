// View and file in the address: a reload and a shared link lead there.
import type { SourceLocation } from '../location.ts';

/** Views of the open file. */
export type View = 'text' | 'copy';

export const VIEWS: readonly View[] = ['text', 'copy'];

/** Pages that concern no single file. */
export type PageName = 'new' | 'publish' | 'update' | 'history' | 'help';

const PAGES: readonly PageName[] = ['new', 'publish', 'update', 'history', 'help'];

export interface FileAddress {
  readonly view: View;
  readonly place?: SourceLocation;
}

export interface PageAddress {
  readonly page: PageName;
  /** Part of the page, such as a chapter of the help. */
  readonly topic?: string;
}

export type Address = FileAddress | PageAddress;

/** `#/text/pages/deal.json:12:3`, `#/publish`, `#/help/tutorial.md` */
export function readAddress(hash: string): Address {
  const [, view = '', rest = ''] = /^#\/(\w+)\/?(.*)$/.exec(hash) ?? [];
  const page = PAGES.find((one) => one === view);
  const known = VIEWS.find((one) => one === view) ?? 'text';
  try {
    if (page) return { page, ...(rest !== '' && { topic: decodeURI(rest) }) };
    const [, path = '', line = '1', column = '1'] = /^(.*?)(?::(\d+)(?::(\d+))?)?$/.exec(rest) ?? [];
    return path === ''
      ? { view: known }
      : { view: known, place: { path: decodeURI(path), line: Number(line), column: Number(column) } };
  } catch {
    return page ? { page } : { view: known };
  }
}

export function writeAddress(address: Address): string {
  if ('page' in address) return `#/${address.page}${address.topic ? `/${encodeURI(address.topic)}` : ''}`;
  const { view, place } = address;
  return `#/${view}${place ? `/${encodeURI(place.path)}${place.line > 1 ? `:${place.line}:${place.column}` : ''}` : ''}`;
}
