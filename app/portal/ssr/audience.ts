// Reduces the request for a public page to all that the page can depend on, besides its data.
import { catalogue } from 'virtual:flows';
import { queryNames } from 'virtual:listed';
import { cookieOf, LOCALE_COOKIE, readKept } from '../host/browserMemory.ts';
import { readCookie } from '../host/cookies.ts';
import { localeFor } from '../host/locales.ts';
import { OF_DIALOG } from '../host/routes.ts';
import type { Asked } from './requestTab.ts';

/** The parts of a request that public pages are rendered from. */
export type Audience = Pick<Asked, 'address' | 'language' | 'userAgent' | 'cookies'>;

const READ: ReadonlySet<string> = new Set(queryNames);

/**
 * Returns the part of a request that selects a public page; it goes into the key of the page cache.
 *
 * Omits query parameters that no flow reads, such as those of advertisements, and sorts the others.
 * Of the cookies, it keeps the chosen language and remembered values.
 */
export const audienceOf = ({ address, language, userAgent, cookies }: Audience, now: Date): Audience => ({
  address: readAddress(address),
  language: localeFor(language, catalogue.locales),
  userAgent: userAgent.split(' ').find((part) => part.startsWith(`${catalogue.portal.native?.agent}/`)) ?? '',
  cookies: readCookies(cookies, now.getTime()),
});

/** Returns true for a cookie that pages read by themselves. */
export const isReadByPages = (name: string): boolean =>
  name === LOCALE_COOKIE || REMEMBERED.some((memory) => cookieOf(memory) === name);

const REMEMBERED: readonly string[] = Object.entries(catalogue.memory).flatMap(([name, { cookie }]) =>
  cookie === true ? [name] : [],
);

/** Without the time until which each is kept: that differs between visitors. */
function readCookies(cookies: string, now: number): string {
  const remembered = REMEMBERED.flatMap((name): [string, string][] => {
    const value = kept(readCookie(cookies, cookieOf(name)), now);
    return value === undefined ? [] : [[cookieOf(name), JSON.stringify({ value })]];
  });
  const locale = readCookie(cookies, LOCALE_COOKIE);
  const known = locale !== undefined && Object.hasOwn(catalogue.locales, locale);
  return [...remembered, ...(known ? [[LOCALE_COOKIE, locale]] : [])]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}

function kept(text: string | undefined, now: number) {
  try {
    return readKept(text, now);
  } catch {
    return undefined;
  }
}

function readAddress(address: string): string {
  const [, path = '', search = ''] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
  const read = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => READ.has(name) || name.startsWith(OF_DIALOG)),
  );
  read.sort();
  return read.size === 0 ? path : `${path}?${read}`;
}
