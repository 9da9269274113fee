// Paths that content may link to. The portal matches addresses itself; this only checks existence.
import type { Flow } from '../../flow.ts';
import { movesOf } from '../../values/movedPaths.ts';
import { didYouMean } from './nearest.ts';

export interface KnownPaths {
  /** Prefixes of routes; may contain `:locale`. */
  readonly prefixes: readonly string[];
  readonly routes: readonly string[];
  /** Paths and patterns that map to another path. */
  readonly mapped: Readonly<Record<string, string>>;
  /** Paths of pages beside the portal; a star matches the rest. */
  readonly elsewhere: readonly string[];
  readonly files: readonly string[];
}

interface Standing {
  readonly flows: ReadonlySet<string>;
  /** Flows that could be read. */
  readonly places?: Readonly<Record<string, Pick<Flow, 'route'>>>;
}

/** Returns the routes of all flows; a flow that cannot be read may have any route. */
export const routesOf = ({ flows, places = {} }: Standing): string[] =>
  [...flows].flatMap((id) => (Object.hasOwn(places, id) ? [places[id]?.route ?? []].flat() : [ANYWHERE]));

const ANYWHERE = '/*';

/** Returns the error message for a path that leads nowhere, or undefined. */
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
  const hint = ' List pages outside of the portal in portal.elsewhere of the catalogue.';
  return `no page has the path "${named}".${didYouMean(rests[0] ?? path, whole) || hint}`;
}

/** Expands alternatives: `/:page(about|prices)` becomes `/about` and `/prices`. */
export function expandRoute(route: string): string[] {
  const [segment = '', words] = /:\w+\(([^)]*)\)/.exec(route) ?? [];
  return words === undefined ? [route] : words.split('|').flatMap((word) => expandRoute(route.replace(segment, word)));
}

function withoutPrefix(path: string, prefix: string): string[] {
  const [found] = new RegExp(`^${prefix.replace(':locale', '[a-z]{2}-[A-Z]{2}')}(?=/|$)`).exec(path) ?? [];
  return found === undefined ? [] : [path.slice(found.length) || '/'];
}

/** Matches like the portal: a name is a segment, a star the rest; ignores case and a last slash. */
function isOf(pattern: string, path: string): boolean {
  const definition = patterns.get(pattern) ?? compiled(pattern);
  patterns.set(pattern, definition);
  return definition.test(path);
}

/** Compiled patterns, shared by the links of all pages. */
const patterns = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const segments = pattern
    .replace(/\/\*$/, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
  const rest = pattern.endsWith('/*') ? '(?:/.*)?' : '/?';
  return new RegExp(`^${segments.join('/')}${rest}$`, 'isu');
}
