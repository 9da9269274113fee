// Destinations as addresses that a browser may be sent to.
import { type Destination, isAddress, isPortalPath, toDial } from '#engine';
import type { Routes } from './routes.ts';

/** The address of a destination; undefined for what is none (threats A1, C8). */
export function hrefOf(to: Destination, routes: Routes): string | undefined {
  if ('page' in to) return routes.pathTo(to.page, to.with);
  if ('path' in to) return isPortalPath(to.path) ? to.path : undefined;
  if ('url' in to) return isAddress(to.url) ? to.url : undefined;
  const number = toDial(to.phone);
  return number === undefined ? undefined : `tel:${number}`;
}
