// The addresses that search engines are told, and those that are closed to them: all of it from the flows.
import { catalogue, flows, wholeCatalogue } from 'virtual:flows';
import { guarded, listed } from 'virtual:listed';
import { type Json, listValues } from '@fahrplan/engine';
import { type Alternate, alternatesOf, writtenLocales } from '../host/alternates.ts';
import { Routes } from '../host/routes.ts';
import type { Asked } from './requestTab.ts';

/** A page: its addresses, one for each language that has one of its own, and whom each is for. */
export interface ListedPage {
  readonly paths: readonly string[];
  /** Empty when it has one address for all. */
  readonly alternates: readonly Alternate[];
}

/** A part of a list. */
export interface ListedPages {
  readonly pages: readonly ListedPage[];
  /** Whether there may be others after them. */
  readonly more: boolean;
}

/** The list of all pages whose routes leave nothing open. */
const PAGES = 'pages';

/** Stands for the value of a name until that is known: nothing else in a path is called so. */
const OPEN = '~~';

const { locales, portal } = catalogue;

/** How addresses are written in a locale. */
const routesIn = new Map(
  writtenLocales(locales).map((locale) => [locale, new Routes(flows, { ...portal, locale: () => locale })]),
);

/** Every list that there is, by its name, with the page and the name in its route that it goes over. */
const LISTS: ReadonlyMap<string, readonly [page: string, name: string]> = new Map(
  Object.entries(listed).flatMap(([page, { by }]) =>
    Object.keys(by).map((name) => [`${page}-${name}`, [page, name]] as const),
  ),
);

const isWithin = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

/** The paths of pages that not everybody may open, as patterns with stars. */
export const closedPaths: readonly string[] = flows
  .filter(({ id, routes }) => guarded.includes(id) && !Object.hasOwn(listed, id) && routes.length > 0)
  .flatMap(({ routes }) => routes.map((route) => route.replaceAll(/:\w+(\([^)]*\))?/g, '*')))
  .sort()
  // What begins like one is closed with it.
  .filter((path, at, all) => !all.some((other, before) => before < at && isWithin(path, other)));

/** The names of all lists of addresses. */
export const lists: readonly string[] = [PAGES, ...LISTS.keys()];

/** The most addresses of one file of a site map (https://www.sitemaps.org/protocol.html). Its 50 MB are further away: an address takes less than a kilobyte. */
const MOST_ADDRESSES = 50_000;

/** The most pages of one file: each stands there once for each language that has an address of its own. */
export const mostPages: number = Math.floor(MOST_ADDRESSES / Math.max(1, routesIn.size));

/**
 * The pages of a part of a list.
 *
 * @param number of the part, from 1
 * @param now on whose day something is on offer or not
 * @throws when what tells them cannot be reached now
 */
export async function listPages(
  list: string,
  number: number,
  now: Date,
  { reach }: Pick<Asked, 'reach'>,
): Promise<ListedPages> {
  const [page = '', name = ''] = LISTS.get(list) ?? [];
  if (list === PAGES)
    return { pages: number > 1 ? [] : alone.map((id) => pageAt((locale) => pathIn(locale, id))), more: false };
  const host = {
    catalogue: wholeCatalogue,
    now: now.toISOString(),
    ask: (call: { readonly path: string }) => ask(call.path, reach),
  };
  const { values, more } = await listValues(listed[page] ?? NOTHING, name, host, number, mostPages);
  const writer = writerOf(page, name);
  return { pages: values.filter(fillsRoute).map((value) => pageAt((locale) => writer(locale, value))), more };
}

const NOTHING = { by: {}, sources: {} };

/** The pages that have an address without anything that is open. */
const alone: readonly string[] = flows
  .filter(({ id, routes }) => Object.hasOwn(listed, id) && routes.some((route) => !/[:*]/.test(route)))
  .map(({ id }) => id);

const pathIn = (locale: string, page: string, given: Readonly<Record<string, string>> = {}): string =>
  routesIn.get(locale)?.pathTo(page, given) ?? '';

function pageAt(pathOf: (locale: string) => string): ListedPage {
  const alternates = alternatesOf(locales, pathOf);
  const paths = [...new Set([...routesIn.keys()].map(pathOf))];
  return { paths, alternates };
}

/** Writes the path of a page for each value of a name. Where any may stand, the path is the same around all of them: it is looked up once. */
function writerOf(page: string, name: string): (locale: string, value: string) => string {
  const { keeps = {}, routes = [] } = flows.find(({ id }) => id === page) ?? {};
  // Where only some may stand, each is looked up.
  if (keeps[name] || routes.some((route) => route.includes(`:${name}(`)))
    return (locale, value) => pathIn(locale, page, { [name]: value });
  const alternates = new Map([...routesIn.keys()].map((locale) => [locale, pathIn(locale, page, { [name]: OPEN })]));
  return (locale, value) => (alternates.get(locale) ?? '').replace(OPEN, () => encodeURIComponent(value));
}

/** Dots would lead to another page, and nothing to another site. */
const fillsRoute = (value: string): boolean => !/^\.{0,2}$/.test(value);

/** What is asked is asked for everybody, in the first language. */
async function ask(path: string, reach: Asked['reach']): Promise<Json | undefined> {
  const [language = ''] = routesIn.keys();
  const headers = { accept: 'application/json', 'accept-language': language };
  const response = await reach(path, { method: 'GET', headers, body: undefined });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Json;
}
