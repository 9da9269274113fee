// Reads and writes addresses of the portal by the routes that flows declare.
import type { FlowEntry } from 'virtual:flows';
import { type Json, joined, type KeptAnswer, type Moves, movesOf } from '@fahrplan/engine';
import { Prefixes, type Unprefixed } from './prefixes.ts';
import { decoded } from './queryParameters.ts';

export type Parameters = Readonly<Record<string, string | undefined>>;

/** A defined parameter as text. */
export type Given = readonly [name: string, text: string];

export interface Match {
  readonly entry: FlowEntry;
  readonly route: string;
  readonly params: Parameters;
  readonly prefix: string;
  /** Locale in the address, even if the portal does not support it. */
  readonly locale?: string | undefined;
  /** True if a segment has a word of another locale. */
  readonly isForeign?: boolean;
}

interface Crumb {
  readonly page: string;
  /** From 1. */
  readonly position: number;
  readonly path: string;
}

export interface Writing {
  /** Words that mark a path as part of the portal. */
  readonly stays?: readonly string[] | undefined;
  /** Prefixes of routes; the first is used for writing. */
  readonly prefixes?: readonly string[] | undefined;
  /** Paths of pages outside the portal; a trailing star matches any rest. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Mapped paths and patterns: old name to path here. */
  readonly mapped?: Readonly<Record<string, string>> | undefined;
  readonly locale?: () => string;
}

/** No flow has this route. */
const MISSING = '/404';

/** Prefix of query parameters that belong to the route of the dialog over a page. */
export const OF_DIALOG = 'modal.';

const hasStar = (route: string): boolean => route.endsWith('*');

/** An open segment, with the only words allowed in it. */
const OPEN = /:(\w+)(?:\(([^)]*)\))?/g;

/** Names of the open segments of a route. */
export const namesIn = (route: string): string[] => [...route.matchAll(OPEN)].map(([, name = '']) => name);

/** Pattern of a route: ignores case and trailing slashes; a star matches any rest. */
const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/\/*\*?$/, '')
      .replaceAll(/[.*+^${}[\]\\]/g, '\\$&')
      .replaceAll(OPEN, (_, __, words = '[^/]+') => `(${words})`)}${hasStar(route) ? '(?:/(.*))?' : '/*'}$`,
    'i',
  );

/** Routes with their flows, the most specific first. */
type RouteTable = readonly (readonly [route: string, entry: FlowEntry, pattern: RegExp])[];

/** On the server each page has its routes, and all have the same table. */
const tables = new WeakMap<readonly FlowEntry[], RouteTable>();

const tableOf = (flows: readonly FlowEntry[]): RouteTable =>
  flows
    .flatMap((entry) => entry.routes.map((route) => [route, entry, patternOf(route)] as const))
    // A name matches one segment, a star the rest.
    .sort(([one], [other]) => namesIn(one).length - namesIn(other).length)
    .sort(([one], [other]) => Number(hasStar(one)) - Number(hasStar(other)));

export class Routes {
  readonly #prefixes: Prefixes;
  readonly #moves: Moves;
  readonly #routes: RouteTable;
  readonly #matched = new Map<string, Match | undefined>();

  constructor(
    readonly flows: readonly FlowEntry[],
    readonly writing: Writing = {},
  ) {
    this.#prefixes = new Prefixes(writing.prefixes);
    this.#moves = movesOf(writing.mapped ?? {});
    this.#routes = tables.get(flows) ?? tableOf(flows);
    tables.set(flows, this.#routes);
  }

  /** Finds the flow of a path. Prefers routes whose answers have known values over open ones. */
  match(path: string): Match | undefined {
    // Each link of a page asks several times.
    if (!this.#matched.has(path)) this.#matched.set(path, this.#match(path));
    return this.#matched.get(path);
  }

  #match(path: string): Match | undefined {
    const [first, ...others] = this.#matches(path);
    const fitting = [first, ...others].filter((match) => match && match.entry === first?.entry && hasAnswers(match));
    return fitting.sort((one, other) => openIn(one) - openIn(other))[0] ?? first;
  }

  /** Returns an id of the page at an address, equal for all its answers. */
  pageOf(address: string): string {
    const [path = ''] = address.split(/[?#]/);
    const match = this.match(path);
    if (!match?.entry.keeps) return path;
    const { id, keeps } = match.entry;
    return JSON.stringify([id, Object.entries(match.params).filter(([name]) => !Object.hasOwn(keeps, name))]);
  }

  /** Returns true for a path that is only a prefix. */
  isHome(path: string): boolean {
    return [...this.#prefixes.read(path)].some(({ path: rest }) => rest === '/');
  }

  /** Locale in a path, even if the path matches no flow. */
  localeIn(path: string): string | undefined {
    return this.#named(path)?.locale;
  }

  /** Replaces the locale in a path that names one. */
  inLocale(path: string, locale: string): string {
    const { prefix = '', locale: named } = this.#named(path) ?? {};
    const renamed = path.replace(prefix, prefix.replace(new RegExp(`/${named}`, 'i'), `/${locale}`));
    const end = renamed.search(/[?#]|$/);
    return (this.#reworded(renamed.slice(0, end)) ?? renamed.slice(0, end)) + renamed.slice(end);
  }

  #named(path: string): Unprefixed | undefined {
    return [...this.#prefixes.read(path)].find(({ locale }) => locale !== undefined);
  }

  /** Returns true if a flow has this path; otherwise it is a file or another site. */
  isPage(address: string): boolean {
    const [path = ''] = address.split(/[?#]/);
    return this.isHome(path) || this.match(path) !== undefined;
  }

  /** Returns true if an address leads to a page, under any name, or to a known one outside. */
  leads(address: string): boolean {
    const [path = ''] = address.split(/[?#]/);
    const beside = this.writing.elsewhere?.some((other) => patternOf(other).test(path));
    return this.isPage(path) || this.movedTo(path) !== undefined || beside === true;
  }

  /** Canonical path of a moved one (SHL-7), or of answers in another order or other words. */
  movedTo(path: string): string | undefined {
    const named = this.#namedHere(path);
    return this.#inOrder(named ?? path) ?? this.#reworded(named ?? path) ?? named;
  }

  /** Returns a path with the words of a locale, its own by default; undefined if it has them. */
  #reworded(path: string, locale?: string): string | undefined {
    const match = this.match(path);
    if (!match) return undefined;
    const { entry, route, params, prefix } = match;
    const isOther = namesIn(route).some((name) => entry.keeps?.[name]?.words);
    if (!(locale === undefined ? match.isForeign : isOther)) return undefined;
    return prefix + filled(route, new Map(present(params)), entry.keeps, locale ?? match.locale);
  }

  #namedHere(path: string): string | undefined {
    for (const way of this.#prefixes.read(path)) {
      const moved = this.#moves(way.path);
      if (moved !== undefined) return way.prefix + moved;
    }
    return undefined;
  }

  /** Reorders path segments that are answers into the order of a route. */
  #inOrder(path: string): string | undefined {
    const match = this.match(path);
    if (!match || hasAnswers(match)) return undefined;
    const { entry, params, prefix, locale } = match;
    const { keeps = {} } = entry;
    const inPaths = new Set(entry.routes.flatMap(namesIn));
    const isKept = (name: string) => Object.hasOwn(keeps, name) && inPaths.has(name);
    // An unknown value belongs to the segment that accepts anything.
    const open = Object.keys(keeps).find((name) => isKept(name) && !keeps[name]?.values);
    const given = present(params).map(
      ([name, text]): Given => (isKept(name) && (answerKnown(entry, text) ?? (open && [open, text]))) || [name, text],
    );
    // The first of two answers of one field wins: no route takes both.
    const answers = Object.fromEntries([...given].reverse());
    const found = prefix + this.pathWithin(entry.id, answers, undefined, locale);
    const there = this.match(found.split('?')[0] ?? '');
    const isInPath = there && present(there.params).length === Object.keys(answers).length;
    return isInPath && hasAnswers(there) ? found : undefined;
  }

  /** Returns true for paths of the portal, not of another site on the same host (ENG-16). */
  isWithin(path: string): boolean {
    const [address = ''] = path.split(/[?#]/);
    return this.isPage(address) || this.#stays(address);
  }

  #stays(address: string): boolean {
    const { stays = [] } = this.writing;
    return stays.some((word) => address.includes(word));
  }

  /**
   * Path of the page behind a dialog: the first in `over` that can be filled, else the home page.
   * Parameters that only the dialog's route names go into the query with a prefix.
   */
  pathBehind({ entry, params }: Match, query: Parameters, home: string): string {
    const said = present(params).filter(([, text]) => text !== '');
    const texts = Object.fromEntries([...present(query), ...said]);
    const routeTo = (page: string) => this.#routeTo(page, this.#texts(page, texts));
    const page = [entry.over ?? []].flat().find(routeTo) ?? home;
    const takes = [...namesIn(routeTo(page) ?? ''), ...Object.keys(this.byId(page)?.keeps ?? {})];
    const marked = said.map(([name, text]) => [takes.includes(name) ? name : OF_DIALOG + name, text]);
    return this.pathTo(page, { ...query, ...Object.fromEntries(marked), modalName: entry.name } as Record<
      string,
      string
    >);
  }

  /** Parameters of a dialog in the address of the page behind it, including those of its own route. */
  openedFrom(
    id: string,
    route: Parameters,
    query: Parameters,
  ): { readonly route: Parameters; readonly query: Parameters } {
    const own = this.#ownOf(this.byId(id), query).map(([name, text]): Given => [name.slice(OF_DIALOG.length), text]);
    return { route: { ...Object.fromEntries(own), ...route }, query };
  }

  /** Return address: path, kept answers, and named dialog. */
  wayBack(path: string, query: Parameters): string {
    const keeps = this.match(path)?.entry.keeps ?? {};
    const dialog = this.byName(query['modalName'] ?? '');
    const kept = present(query).filter(([name]) => Object.hasOwn(keeps, name) || (dialog && name === 'modalName'));
    const search = new URLSearchParams([...kept, ...this.#ownOf(dialog, query)].map(([name, text]) => [name, text]));
    return search.size === 0 ? path : `${path}?${search}`;
  }

  /** Parameters of the dialog's own route in the address of the page behind it. */
  #ownOf(dialog: FlowEntry | undefined, query: Parameters): Given[] {
    const { routes = [] } = dialog ?? {};
    const names = routes.flatMap(namesIn);
    if (routes.some(hasStar)) names.push('*');
    return present(query).filter(([name]) => names.some((own) => name === OF_DIALOG + own));
  }

  /** Breadcrumb trail of a path, from the top to the page itself; empty outside any trail. */
  trail(path: string): readonly Crumb[] {
    const { entry, params = {} } = this.match(path) ?? {};
    const way: FlowEntry[] = [];
    for (let at = entry; at; at = at.under === undefined ? undefined : this.byId(at.under)) way.unshift(at);
    if (way.length < 2) return [];
    const given = present(params);
    return way.map(({ id, routes }, index) => {
      const own = given.filter(([name]) => namesIn(routes.join()).includes(name));
      return { page: id, position: index + 1, path: this.pathTo(id, Object.fromEntries(own)) };
    });
  }

  byId(id: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.id === id);
  }

  /** Finds the dialog with a public name. Excludes alerts: a link must not fake an event. */
  byName(name: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.name === name && entry.as !== 'alert');
  }

  /** Address of a page by the route that takes most parameters; others go into the query. */
  pathTo(page: string, parameters: Readonly<Record<string, Json>> = {}): string {
    const saved = this.#prefixes.write(this.writing.locale?.(), this.byId(page)?.within);
    // A prefix alone is the home page.
    return (saved + this.pathWithin(page, parameters, undefined, this.writing.locale?.())).replace(
      /(.)\/(?=\?|$)/,
      '$1',
    );
  }

  /**
   * Same as {@link pathTo}, without a prefix; `rather` wins among equally good routes.
   *
   * @param locale of the address that it is part of; it decides about the words of segments
   */
  pathWithin(page: string, parameters: Readonly<Record<string, Json>>, rather?: string, locale?: string): string {
    const keeps = this.byId(page)?.keeps ?? {};
    const texts = this.#texts(page, parameters);
    const route = this.#routeTo(page, texts, rather) ?? MISSING;
    const isOwn = (name: string) => Object.hasOwn(keeps, name);
    const names = [...[...texts.keys()].filter((name) => !isOwn(name)), ...Object.keys(keeps)];
    const rest = names
      .filter((name) => !namesIn(route).includes(name))
      .flatMap((name) => (texts.has(name) ? [[name, texts.get(name) as string]] : []));
    const path = filled(route, texts, keeps, locale);
    return rest.length === 0 ? path : `${path}?${new URLSearchParams(rest)}`;
  }

  /** Path as written here: with prefix and current name (SHL-7). */
  saved(address: string): string {
    const end = address.search(/[?#]|$/);
    const [named, rest] = [address.slice(0, end), address.slice(end)];
    const path = this.movedTo(named) ?? named;
    if (path.includes('?')) return this.saved(withQuery(path, rest));
    if (path === '/') return `${this.#prefixes.write(this.writing.locale?.()) || '/'}${rest}`;
    const { entry, prefix } = this.match(path) ?? {};
    if (prefix !== '') return path + rest;
    const locale = this.writing.locale?.();
    return this.#prefixes.write(locale, entry?.within) + (this.#reworded(path, locale ?? '') ?? path) + rest;
  }

  /** All matching routes, the most specific first. */
  #matches(path: string): Match[] {
    return [...this.#prefixes.read(path)].flatMap(({ path: rest, prefix, locale }) =>
      this.#routes.flatMap(([route, entry, pattern]) => {
        const found = pattern.exec(rest);
        if (!found) return [];
        const [, ...texts] = found;
        let isForeign = false;
        const params: [string, string | undefined][] = [...route.matchAll(OPEN)].map(([, name = '', words], at) => {
          const text = spelt(decoded(texts[at] ?? ''), words);
          const kept = entry.keeps?.[name];
          const value = text === undefined ? undefined : (valueNamed(kept, text) ?? text);
          isForeign ||= value !== undefined && wordFor(kept, value, locale) !== text;
          return [name, value];
        });
        if (hasStar(route)) params.push(['*', decoded(texts.at(-1) ?? '')]);
        return [{ entry, route, params: Object.fromEntries(params), prefix, locale, isForeign }];
      }),
    );
  }

  /** Parameters as text, without defaults of kept answers. */
  #texts(page: string, parameters: Readonly<Record<string, Json>>): Map<string, string> {
    const keeps = this.byId(page)?.keeps ?? {};
    const texts = Object.entries(parameters).map(([name, value]): Given => [name, textOf(value, keeps[name])]);
    return new Map(texts.filter(([name, text]) => text !== keeps[name]?.default));
  }

  /** Skips routes with a dot segment or an empty one: a browser would climb or leave the site. */
  #routeTo(page: string, texts: ReadonlyMap<string, string>, rather?: string): string | undefined {
    const entry = this.byId(page);
    const fills = (name: string) => {
      const text = texts.get(name) ?? '';
      return !/^\.{0,2}$/.test(text) && (entry?.keeps?.[name]?.values?.includes(text) ?? true);
    };
    const isWord = (text = '', words?: string) => words === undefined || words.split('|').includes(text);
    const routes = entry?.routes
      .filter((route) =>
        [...route.matchAll(OPEN)].every(([, name = '', words]) => fills(name) && isWord(texts.get(name), words)),
      )
      .sort((one, other) => Number(other === rather) - Number(one === rather))
      .sort((one, other) => namesIn(other).length - namesIn(one).length);
    // Typed text may equal the name of another page.
    const leadsBack = (route: string) => {
      const found = this.match(filled(route, texts));
      return found?.entry === entry && namesIn(route).every((name) => found?.params[name] === texts.get(name));
    };
    return routes?.find(leadsBack) ?? routes?.[0];
  }
}

/** Normalizes a segment to the case of its allowed words. */
const spelt = (text: string | undefined, words = ''): string | undefined =>
  words.split('|').find((word) => word.toLowerCase() === text?.toLowerCase()) ?? text;

/** Returns true if each segment holds a value of its answer, as far as values are known. */
const hasAnswers = ({ entry, params }: Match): boolean =>
  present(params).every(([name, text]) => {
    const kept = entry.keeps?.[name];
    return kept?.values?.includes(text) ?? (kept === undefined || answerKnown(entry, text) === undefined);
  });

/** Answer that a segment is a known value of, in the words of any locale. */
function answerKnown({ keeps = {}, routes }: FlowEntry, text: string): Given | undefined {
  for (const name of routes.flatMap(namesIn)) {
    const value = valueNamed(keeps[name], text);
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

/** Value that a segment stands for in any locale; undefined for none that is known. */
function valueNamed({ values, words = {} }: KeptAnswer = {}, text: string): string | undefined {
  if (values?.includes(text)) return text;
  const named = Object.values(words).flatMap((own) => Object.entries(own));
  return named.find(([, word]) => word === text)?.[0];
}

/** Word for a value in the addresses of a locale. */
const wordFor = ({ words = {} }: KeptAnswer = {}, value: string, locale = ''): string =>
  words[locale]?.[value] ?? value;

/** Number of segments that accept anything. */
const openIn = (match: Match | undefined): number =>
  Object.keys(match?.params ?? {}).filter((name) => !match?.entry.keeps?.[name]?.values).length;

/** Appends a query or fragment to an address. */
export function withQuery(address: string, rest: string): string {
  return address + (address.includes('?') && rest.startsWith('?') ? `&${rest.slice(1)}` : rest);
}

export const present = (parameters: Parameters): Given[] =>
  Object.entries(parameters).flatMap(([name, text]): Given[] => (text === undefined ? [] : [[name, text]]));

const filled = (
  route: string,
  texts: ReadonlyMap<string, string>,
  keeps: FlowEntry['keeps'] = {},
  locale?: string,
): string =>
  route
    .replace(/\/\*$/, '')
    .replaceAll(OPEN, (_, name: string) => encodeURIComponent(wordFor(keeps[name], String(texts.get(name)), locale)));

function textOf(value: Json, { parts = 1 }: KeptAnswer = {}): string {
  if (Array.isArray(value)) return joined(value);
  return String(typeof value === 'number' ? value / parts : value);
}
