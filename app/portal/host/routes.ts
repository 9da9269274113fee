// Addresses of the portal, made from the routes that flows declare.
import type { FlowEntry } from 'virtual:flows';
import { type Json, joined, type KeptAnswer, type Moves, movesOf } from '@fahrplan/engine';
import { Prefixes, type Unprefixed } from './prefixes.ts';
import { decoded } from './queryParameters.ts';

export type Parameters = Readonly<Record<string, string | undefined>>;

/** A parameter that is there, as it is written. */
export type Given = readonly [name: string, text: string];

/** What an address leads to. */
export interface Match {
  readonly entry: FlowEntry;
  /** That of its routes. */
  readonly route: string;
  readonly params: Parameters;
  readonly prefix: string;
  /** The locale that the address names, whether the portal has it or not. */
  readonly locale?: string | undefined;
}

/** A page of a trail. */
interface Crumb {
  readonly page: string;
  /** From 1. */
  readonly position: number;
  readonly path: string;
}

/** How addresses of the portal are written and read. */
export interface Writing {
  /** Words in paths that stay in the portal. */
  readonly stays?: readonly string[] | undefined;
  /** What may stand before the route of a page; the first is written. */
  readonly prefixes?: readonly string[] | undefined;
  /** Paths of pages beside the portal; a star leaves the rest open. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Paths that lead somewhere else here, and patterns of them, by their names elsewhere. */
  readonly mapped?: Readonly<Record<string, string>> | undefined;
  /** The locale that is written now. */
  readonly locale?: () => string;
}

/** No flow has this route. */
const MISSING = '/404';

/** Marks what the address of a page says by the route of the dialog over it. */
export const OF_DIALOG = 'modal.';

const hasStar = (route: string): boolean => route.endsWith('*');

/** A segment that is left open, and the words that alone may stand there. */
const OPEN = /:(\w+)(?:\(([^)]*)\))?/g;

/** The names that a route leaves open. */
export const namesIn = (route: string): string[] => [...route.matchAll(OPEN)].map(([, name = '']) => name);

/** The paths that a route has: capital letters, and slashes at the end, make no difference. A star is whatever follows. */
const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/\/*\*?$/, '')
      .replaceAll(/[.*+^${}[\]\\]/g, '\\$&')
      .replaceAll(OPEN, (_, __, words = '[^/]+') => `(${words})`)}${hasStar(route) ? '(?:/(.*))?' : '/*'}$`,
    'i',
  );

/** Finds addresses of flows, and flows of addresses. */
export class Routes {
  readonly #prefixes: Prefixes;
  readonly #moves: Moves;
  /** Each route with its flow; those that leave less of an address open come first. */
  readonly #routes: readonly (readonly [route: string, entry: FlowEntry, pattern: RegExp])[];

  constructor(
    readonly flows: readonly FlowEntry[],
    readonly writing: Writing = {},
  ) {
    this.#prefixes = new Prefixes(writing.prefixes);
    this.#moves = movesOf(writing.mapped ?? {});
    this.#routes = flows
      .flatMap((entry) => entry.routes.map((route) => [route, entry, patternOf(route)] as const))
      // A name leaves one segment open, a star the rest.
      .sort(([one], [other]) => namesIn(one).length - namesIn(other).length)
      .sort(([one], [other]) => Number(hasStar(one)) - Number(hasStar(other)));
  }

  /** The flow whose route is a path, by that of its routes whose answers are in it; what may be anything is so only where nothing is known to be that. */
  match(path: string): Match | undefined {
    const [first, ...others] = this.#matches(path);
    const fitting = [first, ...others].filter((match) => match && match.entry === first?.entry && hasAnswers(match));
    return fitting.sort((one, other) => openIn(one) - openIn(other))[0] ?? first;
  }

  /** Names the page of an address: the same for all that differ in nothing but its answers. */
  pageOf(address: string): string {
    const [path = ''] = address.split(/[?#]/);
    const match = this.match(path);
    if (!match?.entry.keeps) return path;
    const { id, keeps } = match.entry;
    return JSON.stringify([id, Object.entries(match.params).filter(([name]) => !Object.hasOwn(keeps, name))]);
  }

  /** Whether a path has nothing but a prefix. */
  isHome(path: string): boolean {
    return [...this.#prefixes.read(path)].some(({ path: rest }) => rest === '/');
  }

  /** The locale that a path names, whether it leads anywhere or not. */
  localeIn(path: string): string | undefined {
    return this.#named(path)?.locale;
  }

  /** A path that names a locale with another in its place; any other as it is. */
  inLocale(path: string, locale: string): string {
    const { prefix = '', locale: named } = this.#named(path) ?? {};
    return path.replace(prefix, prefix.replace(new RegExp(`/${named}`, 'i'), `/${locale}`));
  }

  #named(path: string): Unprefixed | undefined {
    return [...this.#prefixes.read(path)].find(({ locale }) => locale !== undefined);
  }

  /** Whether an address is a path that a flow has: anything else is a file, or another site. */
  isPage(address: string): boolean {
    const [path = ''] = address.split(/[?#]/);
    return this.isHome(path) || this.match(path) !== undefined;
  }

  /** Whether an address leads anywhere: to a page, by any of its names, or to one beside the portal. */
  leads(address: string): boolean {
    const [path = ''] = address.split(/[?#]/);
    const beside = this.writing.elsewhere?.some((other) => patternOf(other).test(path));
    return this.isPage(path) || this.movedTo(path) !== undefined || beside === true;
  }

  /**
   * Where a path leads that is written otherwise here: one that has moved (spec 1 §2 "Link mapping"), or with its answers in
   * another order.
   *
   * @returns undefined for any other
   */
  movedTo(path: string): string | undefined {
    const named = this.#namedHere(path);
    return this.#inOrder(named ?? path) ?? named;
  }

  #namedHere(path: string): string | undefined {
    for (const way of this.#prefixes.read(path)) {
      const moved = this.#moves(way.path);
      if (moved !== undefined) return way.prefix + moved;
    }
    return undefined;
  }

  /** A path whose segments are answers of its page, only not where its routes have them. */
  #inOrder(path: string): string | undefined {
    const match = this.match(path);
    if (!match || hasAnswers(match)) return undefined;
    const { entry, params, prefix } = match;
    const { keeps = {} } = entry;
    const inPaths = new Set(entry.routes.flatMap(namesIn));
    const isKept = (name: string) => Object.hasOwn(keeps, name) && inPaths.has(name);
    // What no answer is known to be is that of a segment that may be anything.
    const open = Object.keys(keeps).find((name) => isKept(name) && !keeps[name]?.values);
    const given = present(params).map(
      ([name, text]): Given => [(isKept(name) && (answerKnown(entry, text) ?? open)) || name, text],
    );
    // Of two answers of one field the first is it: with both nothing would be found.
    const answers = Object.fromEntries([...given].reverse());
    const found = prefix + this.pathWithin(entry.id, answers);
    const there = this.match(found.split('?')[0] ?? '');
    const isInPath = there && present(there.params).length === Object.keys(answers).length;
    return isInPath && hasAnswers(there) ? found : undefined;
  }

  /** Whether a path is one of the portal's own, and not of another site behind the same name (spec 2 §2). */
  isWithin(path: string): boolean {
    const [address = ''] = path.split(/[?#]/);
    return this.isPage(address) || this.#stays(address);
  }

  #stays(address: string): boolean {
    const { stays = [] } = this.writing;
    return stays.some((word) => address.includes(word));
  }

  /**
   * The page behind a dialog that has an address of its own, with all that came with it: the first of its own that can be
   * told, else the home page. What only the route of the dialog names goes into the query, marked as the dialog's.
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

  /** What a dialog finds in the address of the page behind it: what its own route says as well. */
  openedFrom(
    id: string,
    route: Parameters,
    query: Parameters,
  ): { readonly route: Parameters; readonly query: Parameters } {
    const own = this.#ownOf(this.byId(id), query).map(([name, text]): Given => [name.slice(OF_DIALOG.length), text]);
    return { route: { ...Object.fromEntries(own), ...route }, query };
  }

  /** What an address needs to lead back to what it shows: the path, the answers that its page keeps there, and the dialog that it names. */
  wayBack(path: string, query: Parameters): string {
    const keeps = this.match(path)?.entry.keeps ?? {};
    const dialog = this.byName(query['modalName'] ?? '');
    const kept = present(query).filter(([name]) => Object.hasOwn(keeps, name) || (dialog && name === 'modalName'));
    const search = new URLSearchParams([...kept, ...this.#ownOf(dialog, query)].map(([name, text]) => [name, text]));
    return search.size === 0 ? path : `${path}?${search}`;
  }

  /** What the address of the page behind a dialog says by the dialog's own route. */
  #ownOf(dialog: FlowEntry | undefined, query: Parameters): Given[] {
    const { routes = [] } = dialog ?? {};
    const names = routes.flatMap(namesIn);
    if (routes.some(hasStar)) names.push('*');
    return present(query).filter(([name]) => names.some((own) => name === OF_DIALOG + own));
  }

  /** The pages that the page of a path lies under, from the top, and itself; none for a page that lies under none. */
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

  /** The dialog, or page to be shown as one, that declares a public name. No alert: a link must not claim what never happened. */
  byName(name: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.name === name && entry.as !== 'alert');
  }

  /**
   * The address of a page by that of its routes that takes most of the parameters, or of one that is not there; those
   * that the route does not name go into the query, the answers that the page keeps there last.
   */
  pathTo(page: string, parameters: Readonly<Record<string, Json>> = {}): string {
    const saved = this.#prefixes.write(this.writing.locale?.(), this.byId(page)?.within);
    // A prefix alone is the home page.
    return (saved + this.pathWithin(page, parameters)).replace(/(.)\/(?=\?|$)/, '$1');
  }

  /**
   * The same without a prefix.
   *
   * @param rather that of its routes which is taken where another takes no more of the parameters
   */
  pathWithin(page: string, parameters: Readonly<Record<string, Json>>, rather?: string): string {
    const keeps = this.byId(page)?.keeps ?? {};
    const texts = this.#texts(page, parameters);
    const route = this.#routeTo(page, texts, rather) ?? MISSING;
    const isOwn = (name: string) => Object.hasOwn(keeps, name);
    const names = [...[...texts.keys()].filter((name) => !isOwn(name)), ...Object.keys(keeps)];
    const rest = names
      .filter((name) => !namesIn(route).includes(name))
      .flatMap((name) => (texts.has(name) ? [[name, texts.get(name) as string]] : []));
    const path = filled(route, texts);
    return rest.length === 0 ? path : `${path}?${new URLSearchParams(rest)}`;
  }

  /** A path of the portal as it is written here: with the prefix of its page, and by its name here (spec 1 §2 "Link mapping"). */
  saved(address: string): string {
    const end = address.search(/[?#]|$/);
    const [named, rest] = [address.slice(0, end), address.slice(end)];
    const path = this.movedTo(named) ?? named;
    if (path.includes('?')) return this.saved(withQuery(path, rest));
    if (path === '/') return `${this.#prefixes.write(this.writing.locale?.()) || '/'}${rest}`;
    const { entry, prefix } = this.match(path) ?? {};
    return (prefix === '' ? this.#prefixes.write(this.writing.locale?.(), entry?.within) : '') + path + rest;
  }

  /** Every route that is a path, those that leave less of it open first. */
  #matches(path: string): Match[] {
    return [...this.#prefixes.read(path)].flatMap(({ path: rest, prefix, locale }) =>
      this.#routes.flatMap(([route, entry, pattern]) => {
        const found = pattern.exec(rest);
        if (!found) return [];
        const [, ...texts] = found;
        const params: [string, string | undefined][] = [...route.matchAll(OPEN)].map(([, name = '', words], at) => [
          name,
          spelt(decoded(texts[at] ?? ''), words),
        ]);
        if (hasStar(route)) params.push(['*', decoded(texts.at(-1) ?? '')]);
        return [{ entry, route, params: Object.fromEntries(params), prefix, locale }];
      }),
    );
  }

  /** Parameters as they are written; answers that a page has without them are left out. */
  #texts(page: string, parameters: Readonly<Record<string, Json>>): Map<string, string> {
    const keeps = this.byId(page)?.keeps ?? {};
    const texts = Object.entries(parameters).map(([name, value]): Given => [name, textOf(value, keeps[name])]);
    return new Map(texts.filter(([name, text]) => text !== keeps[name]?.default));
  }

  /** A browser would climb with dots to another page, and with nothing to another site: such parameters fill no route. */
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
    // What is typed may be the name of another page.
    const leadsBack = (route: string) => {
      const found = this.match(filled(route, texts));
      return found?.entry === entry && namesIn(route).every((name) => found?.params[name] === texts.get(name));
    };
    return routes?.find(leadsBack) ?? routes?.[0];
  }
}

/** A text as the words of its segment have it, whose capital letters make no difference. */
const spelt = (text: string | undefined, words = ''): string | undefined =>
  words.split('|').find((word) => word.toLowerCase() === text?.toLowerCase()) ?? text;

/** Whether the segments of a path have answers of its page, as far as all of these are known; what is known to be one is no other. */
const hasAnswers = ({ entry, params }: Match): boolean =>
  present(params).every(([name, text]) => {
    const kept = entry.keeps?.[name];
    return kept?.values?.includes(text) ?? (kept === undefined || answerKnown(entry, text) === undefined);
  });

/** The answer that a segment is known to be. */
function answerKnown({ keeps = {}, routes }: FlowEntry, text: string): string | undefined {
  const inPaths = routes.flatMap(namesIn);
  return inPaths.find((name) => keeps[name]?.values?.includes(text));
}

/** How many segments of a path may be anything. */
const openIn = (match: Match | undefined): number =>
  Object.keys(match?.params ?? {}).filter((name) => !match?.entry.keeps?.[name]?.values).length;

/** An address with what stands behind another one: a query, and a place. */
export function withQuery(address: string, rest: string): string {
  return address + (address.includes('?') && rest.startsWith('?') ? `&${rest.slice(1)}` : rest);
}

/** The parameters that are there. */
export const present = (parameters: Parameters): Given[] =>
  Object.entries(parameters).flatMap(([name, text]): Given[] => (text === undefined ? [] : [[name, text]]));

const filled = (route: string, texts: ReadonlyMap<string, string>): string =>
  route.replace(/\/\*$/, '').replaceAll(OPEN, (_, name: string) => encodeURIComponent(String(texts.get(name))));

/** A parameter as it is written. */
function textOf(value: Json, { parts = 1 }: KeptAnswer = {}): string {
  if (Array.isArray(value)) return joined(value);
  return String(typeof value === 'number' ? value / parts : value);
}
