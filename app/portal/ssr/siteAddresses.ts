// Addresses for sitemap and robots.txt, derived from the flows.
import { catalogue, flows, wholeCatalogue } from 'virtual:flows';
import { guarded, listed } from 'virtual:listed';
import { type Json, listValues } from '@fahrplan/engine';
import { type Alternate, alternatesOf, writtenLocales } from '../host/alternates.ts';
import { Routes } from '../host/routes.ts';
import type { Asked } from './requestTab.ts';

/** A page: its distinct addresses, and the locale of each. */
export interface ListedPage {
  readonly paths: readonly string[];
  /** Empty if one address serves all languages. */
  readonly alternates: readonly Alternate[];
}

export interface ListedPages {
  readonly pages: readonly ListedPage[];
  /** True if more pages may follow. */
  readonly more: boolean;
}

/** List of all pages without open segments. */
const PAGES = 'pages';

/** Placeholder for a value in a path; occurs nowhere else. */
const OPEN = '~~';

const { locales, portal } = catalogue;

const routesIn = new Map(
  writtenLocales(locales).map((locale) => [locale, new Routes(flows, { ...portal, locale: () => locale })]),
);

/** Lists by name, with their page and the open segment they enumerate. */
const LISTS: ReadonlyMap<string, readonly [page: string, name: string]> = new Map(
  Object.entries(listed).flatMap(([page, { by }]) =>
    Object.keys(by).map((name) => [`${page}-${name}`, [page, name]] as const),
  ),
);

const isWithin = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

/** Paths of guarded pages, as patterns with stars. */
export const closedPaths: readonly string[] = flows
  .filter(({ id, routes }) => guarded.includes(id) && !Object.hasOwn(listed, id) && routes.length > 0)
  .flatMap(({ routes }) => routes.map((route) => route.replaceAll(/:\w+(\([^)]*\))?/g, '*')))
  .sort()
  // Crawlers treat a path as a prefix, so longer ones are redundant.
  .filter((path, at, all) => !all.some((other, before) => before < at && isWithin(path, other)));

export const lists: readonly string[] = [PAGES, ...LISTS.keys()];

/** Limit per sitemap file (https://www.sitemaps.org/protocol.html), reached before its 50 MB. */
const MAX_ADDRESSES = 50_000;

/** Pages per file: each appears once per language with its own address. */
export const mostPages: number = Math.floor(MAX_ADDRESSES / Math.max(1, routesIn.size));

/**
 * Pages of a part of a list, counted from 1; throws if a source cannot be reached.
 * @param now decides what is on offer that day
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

/** Writes the path of a page for each value. Resolves an unrestricted route only once. */
function writerOf(page: string, name: string): (locale: string, value: string) => string {
  const { keeps = {}, routes = [] } = flows.find(({ id }) => id === page) ?? {};
  // Restricted segments need a lookup per value.
  if (keeps[name] || routes.some((route) => route.includes(`:${name}(`)))
    return (locale, value) => pathIn(locale, page, { [name]: value });
  const alternates = new Map([...routesIn.keys()].map((locale) => [locale, pathIn(locale, page, { [name]: OPEN })]));
  return (locale, value) => (alternates.get(locale) ?? '').replace(OPEN, () => encodeURIComponent(value));
}

/** Dots would lead to another page, an empty value to another site. */
const fillsRoute = (value: string): boolean => !/^\.{0,2}$/.test(value);

/** Asks without a customer, in the first language. */
async function ask(path: string, reach: Asked['reach']): Promise<Json | undefined> {
  const [language = ''] = routesIn.keys();
  const headers = { accept: 'application/json', 'accept-language': language };
  const response = await reach(path, { method: 'GET', headers, body: undefined });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Json;
}
