// View and file in the address: a reload and a shared link lead there.
import type { SourceLocation } from '../location.ts';

export type View = 'text' | 'copy';

export const VIEWS: readonly View[] = ['text', 'copy'];

export interface Address {
  readonly view: View;
  readonly place?: SourceLocation;
}

/** `#/text/pages/deal.json:12:3` */
export function readAddress(hash: string): Address {
  const [, view = '', rest = ''] = /^#\/(\w+)\/?(.*)$/.exec(hash) ?? [];
  const [, path = '', line = '1', column = '1'] = /^(.*?)(?::(\d+)(?::(\d+))?)?$/.exec(rest) ?? [];
  const known = VIEWS.find((one) => one === view) ?? 'text';
  try {
    return path === ''
      ? { view: known }
      : { view: known, place: { path: decodeURI(path), line: Number(line), column: Number(column) } };
  } catch {
    return { view: known };
  }
}

export const writeAddress = ({ view, place }: Address): string =>
  `#/${view}${place ? `/${encodeURI(place.path)}${place.line > 1 ? `:${place.line}:${place.column}` : ''}` : ''}`;
