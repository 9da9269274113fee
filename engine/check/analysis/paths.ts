// Which paths the portal knows: those of the routes of its flows, whatever prefix stands before them.
import { wrongPath } from '../../load/knownPaths.ts';
import type { World } from '../world.ts';

type Around = Pick<World, 'catalogue' | 'places'>;

/** What is wrong with a path that no flow has; nothing when all is well, or nobody knows the flows. */
export function strangeIn(path: unknown, { catalogue: { portal }, places }: Around): string | undefined {
  if (typeof path !== 'string' || !places) return undefined;
  const { mapped = {}, stays = [], prefixes = [''], elsewhere = [] } = portal;
  if (stays.some((word) => withoutQuery(path).includes(word))) return undefined;
  const routes = Object.values(places).flatMap(({ route }) => [route ?? []].flat());
  return wrongPath(path, { prefixes, routes, mapped, elsewhere, files: [] });
}

/** A path by itself. */
export const withoutQuery = (address: string): string => address.split(/[?#]/)[0] ?? '';
