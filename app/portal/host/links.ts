import { type Destination, isAddress, isPortalPath, toDial } from '@fahrplan/engine';
import type { Routes } from './routes.ts';

const MAIL = /^mailto:[\w.+-]+@[\w.-]+$/;

/**
 * Address of a destination, seen from a page with this query; undefined if unsafe (SEC-A1, SEC-C8).
 */
export function hrefOf(
  to: Destination,
  routes: Routes,
  query: Readonly<Record<string, string>> = {},
): string | undefined {
  if ('page' in to) {
    const along = Object.entries(query).filter(([name]) => to.along?.includes(name) === false);
    return routes.pathTo(to.page, { ...Object.fromEntries(along), ...to.with });
  }
  if ('phone' in to) return dialled(to.phone);
  const address = 'path' in to ? to.path : to.url;
  const isPath: boolean = isPortalPath(address);
  if (isPath) return routes.saved(address);
  if ('path' in to) return undefined;
  if (address.startsWith('tel:')) return dialled(address.slice('tel:'.length));
  return isAddress(address) || MAIL.test(address) ? address : undefined;
}

function dialled(phone: string): string | undefined {
  const number = toDial(phone);
  return number === undefined ? undefined : `tel:${number}`;
}
