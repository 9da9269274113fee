// Which paths the portal knows: those of the routes of its flows, whatever prefix stands before them.
import { didYouMean } from '../../load/nearest.ts';
import type { World } from '../world.ts';

type Around = Pick<World, 'catalogue' | 'places'>;

/** What a route takes in a place of a path that it leaves open. */
const OPEN: Readonly<Record<string, string>> = { ':': '[^/]+', '*': '.*' };

/** What is wrong with a path that no flow has; nothing when all is well, or nobody knows the flows. */
export function strangeIn(path: unknown, { catalogue: { portal }, places }: Around): string | undefined {
  if (typeof path !== 'string' || !places) return undefined;
  const plain = withoutQuery(path);
  const { mapped = {}, stays = [], prefixes = [''] } = portal;
  const routes = Object.values(places).flatMap(({ route }) => [route ?? []].flat());
  if (Object.hasOwn(mapped, plain) || stays.some((word) => plain.includes(word))) return undefined;
  const before = prefixes.map((prefix) => prefix.replace(':locale', '[a-zA-Z]{2}-[a-zA-Z]{2}')).join('|');
  const whole = new RegExp(`^(?:${before})(?:/?|${routes.map(patternOf).join('|')})$`);
  if (whole.test(plain)) return undefined;
  const own = plain.replace(new RegExp(`^(?:${before})(?=/)`), '');
  return `no page has the path "${path}".${didYouMean(own, [...routes, ...Object.keys(mapped)])}`;
}

/** A path by itself. */
export const withoutQuery = (address: string): string => address.split(/[?#]/)[0] ?? '';

const patternOf = (route: string): string =>
  route.replaceAll(/:\w+|\*|[.+?^$()[\]{}|\\]/g, (part) => OPEN[part.charAt(0)] ?? `\\${part}`);
