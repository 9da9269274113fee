// Addresses of the portal, made from the routes that flows declare.
import type { FlowEntry } from 'virtual:flows';
import { matchPath } from 'react-router';
import type { Json } from '#engine';
import { Prefixes } from './prefixes.ts';

export type Parameters = Readonly<Record<string, string | undefined>>;

/** What an address leads to. */
export interface Match {
  readonly entry: FlowEntry;
  readonly params: Parameters;
  /** The locale that the address names, whether the portal has it or not. */
  readonly locale?: string | undefined;
}

/** How addresses of the portal are written and read. */
export interface Writing {
  /** Words in paths that stay in the portal. */
  readonly stays?: readonly string[] | undefined;
  /** What may stand before the route of a page; the first is written. */
  readonly prefixes?: readonly string[] | undefined;
  /** The locale that is written now. */
  readonly locale?: () => string;
}

/** No flow has this route. */
const MISSING = '/404';

/** A name leaves one segment open, a star the rest. */
const opennessOf = (route: string): number => (route.match(/:\w/g)?.length ?? 0) + (route.includes('*') ? 100 : 0);

/** Finds addresses of flows, and flows of addresses. */
export class Routes {
  readonly #prefixes: Prefixes;
  /** Each route with its flow; those that leave less of an address open come first. */
  readonly #routes: readonly (readonly [route: string, entry: FlowEntry])[];

  constructor(
    readonly flows: readonly FlowEntry[],
    readonly writing: Writing = {},
  ) {
    this.#prefixes = new Prefixes(writing.prefixes);
    this.#routes = flows
      .flatMap((entry) => entry.routes.map((route) => [route, entry] as const))
      .sort(([one], [other]) => opennessOf(one) - opennessOf(other));
  }

  /** The flow whose route is a path. */
  match(path: string): Match | undefined {
    for (const { path: rest, locale } of this.#prefixes.read(path))
      for (const [route, entry] of this.#routes) {
        const found = matchPath({ path: route, end: true }, rest);
        if (found) return { entry, params: found.params, locale };
      }
    return undefined;
  }

  /** Whether a path has nothing but a prefix. */
  isHome(path: string): boolean {
    return [...this.#prefixes.read(path)].some(({ path: rest }) => rest === '/');
  }

  /** The locale that a path names, whether it leads anywhere or not. */
  localeIn(path: string): string | undefined {
    return [...this.#prefixes.read(path)].find(({ locale }) => locale !== undefined)?.locale;
  }

  /** A path that names a locale with another in its place; any other as it is. */
  inLocale(path: string, locale: string): string {
    const named = this.localeIn(path);
    return named === undefined ? path : path.replace(`/${named}`, `/${locale}`);
  }

  /** Whether an address is a path that a flow has: anything else is a file, or another site. */
  isPage(address: string): boolean {
    return this.match(address.split(/[?#]/)[0] ?? '') !== undefined;
  }

  /** Whether a path is one of the portal's own, and not of another site behind the same name (spec 2 §2). */
  isWithin(path: string): boolean {
    const [address = ''] = path.split(/[?#]/);
    return this.isHome(address) || this.match(address) !== undefined || this.#stays(address);
  }

  #stays(address: string): boolean {
    return this.writing.stays?.some((word) => address.includes(word)) ?? false;
  }

  /** The page behind a dialog that has an address of its own, with all that came with it; the home page when its own cannot be told. */
  pathBehind({ entry, params }: Match, query: Parameters, home: string): string {
    const given = { ...query, ...params, modalName: entry.name } as Readonly<Record<string, string>>;
    return this.pathTo(entry.over && this.#routeTo(entry.over, given) ? entry.over : home, given);
  }

  byId(id: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.id === id);
  }

  /** The dialog, or page to be shown as one, that declares a public name. No alert: a link must not claim what never happened. */
  byName(name: string): FlowEntry | undefined {
    return this.flows.find((entry) => entry.name === name && entry.as !== 'alert');
  }

  /**
   * The address of a page by the first of its routes that the parameters fill, or of one that is not there; parameters
   * that the route does not name go into the query.
   */
  pathTo(page: string, parameters: Readonly<Record<string, Json>> = {}): string {
    const route = this.#routeTo(page, parameters) ?? MISSING;
    const rest = new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest.get(name) ?? '';
      rest.delete(name);
      return encodeURIComponent(value);
    });
    const { locale } = this.writing;
    const prefixed = this.#prefixes.write(path, locale?.(), this.byId(page)?.within);
    return rest.size === 0 ? prefixed : `${prefixed}?${rest}`;
  }

  /** A browser would climb with dots to another page, and with nothing to another site: such parameters fill no route. */
  #routeTo(page: string, parameters: Readonly<Record<string, Json>>): string | undefined {
    const fills = (name: string) => !/^\.{0,2}$/.test(String(parameters[name] ?? ''));
    return this.byId(page)?.routes.find((route) =>
      [...route.matchAll(/:(\w+)/g)].every(([, name = '']) => fills(name)),
    );
  }
}
