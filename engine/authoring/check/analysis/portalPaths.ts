// Which paths the portal knows: those of the routes of its flows, whatever prefix stands before them.
import { routesOf, wrongPath } from '../../load/knownPaths.ts';
import type { World } from '../world.ts';

type Around = Pick<World, 'catalogue' | 'flows' | 'places'>;

/** What is wrong with a path that no flow has; nothing when all is well, or nobody knows the flows. */
export function strangeIn(path: unknown, { catalogue: { portal }, flows, places }: Around): string | undefined {
  if (typeof path !== 'string' || !places) return undefined;
  const { mapped = {}, stays = [], prefixes = [''], elsewhere = [] } = portal;
  if (stays.some((word) => withoutQuery(path).includes(word))) return undefined;
  return wrongPath(path, { prefixes, routes: routesOf({ flows, places }), mapped, elsewhere, files: [] });
}

/** A path by itself. */
export const withoutQuery = (address: string): string => address.split(/[?#]/)[0] ?? '';
