// Which paths lead somewhere: what content may link to. The portal matches addresses itself; here a path is known or not.
import type { Flow } from '../../flow.ts';
import { movesOf } from '../../values/movedPaths.ts';
import { didYouMean } from './nearest.ts';

/** All that a path of content may lead to. */
export interface KnownPaths {
  /** What may stand before a route, `:locale` among it. */
  readonly prefixes: readonly string[];
  /** The routes of all flows. */
  readonly routes: readonly string[];
  /** Paths that lead somewhere else here, and patterns of them. */
  readonly mapped: Readonly<Record<string, string>>;
  /** Paths of pages beside the portal; a star leaves the rest open. */
  readonly elsewhere: readonly string[];
  /** Paths of files that are served. */
  readonly files: readonly string[];
}

interface Standing {
  readonly flows: ReadonlySet<string>;
  /** Of those that can be read. */
  readonly places?: Readonly<Record<string, Pick<Flow, 'route'>>>;
}

/** The routes of all flows; one that cannot be read may stand anywhere. */
export const routesOf = ({ flows, places = {} }: Standing): string[] =>
  [...flows].flatMap((id) => (Object.hasOwn(places, id) ? [places[id]?.route ?? []].flat() : [ANYWHERE]));

const ANYWHERE = '/*';

/** What is wrong with a path to which nothing belongs; nothing when it leads somewhere. */
export function wrongPath(address: string, known: KnownPaths): string | undefined {
  const [named = ''] = address.split(/[?#]/);
  const path = movesOf(known.mapped)(named)?.replace(/[?#].*/, '') ?? named;
  const rests = known.prefixes.flatMap((prefix) => withoutPrefix(path, prefix));
  const routes = known.routes.flatMap(expandRoute);
  const leads =
    [...known.files, ...known.elsewhere].some((other) => isOf(other, path)) ||
    rests.some((rest) => rest === '/' || routes.some((route) => isOf(route, rest)));
  if (leads) return undefined;
  const whole = [...routes, ...Object.keys(known.mapped), ...known.elsewhere].filter((one) => !/[:*]/.test(one));
  const hint = ' A page beside the portal has to stand in portal.elsewhere of the catalogue.';
  return `"${named}" leads nowhere: no page has this path.${didYouMean(rests[0] ?? path, whole) || hint}`;
}

/** A route for each of the words that alone may stand in a segment: `/:page(about|prices)` is `/about` and `/prices`. */
export function expandRoute(route: string): string[] {
  const [segment = '', words] = /:\w+\(([^)]*)\)/.exec(route) ?? [];
  return words === undefined ? [route] : words.split('|').flatMap((word) => expandRoute(route.replace(segment, word)));
}

/** The rest of a path that begins with a prefix. */
function withoutPrefix(path: string, prefix: string): string[] {
  const [found] = new RegExp(`^${prefix.replace(':locale', '[a-z]{2}-[A-Z]{2}')}(?=/|$)`).exec(path) ?? [];
  return found === undefined ? [] : [path.slice(found.length) || '/'];
}

/** Whether a path is of a pattern: a name leaves one segment open, a star the rest. Neither case nor a last slash counts, as for the portal. */
function isOf(pattern: string, path: string): boolean {
  const definition = patterns.get(pattern) ?? compiled(pattern);
  patterns.set(pattern, definition);
  return definition.test(path);
}

/** Every link of every page is held against the same few. */
const patterns = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const segments = pattern
    .replace(/\/\*$/, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
  const rest = pattern.endsWith('/*') ? '(?:/.*)?' : '/?';
  return new RegExp(`^${segments.join('/')}${rest}$`, 'isu');
}
