import { routesOf, wrongPath } from '../../load/knownPaths.ts';
import type { World } from '../world.ts';

type Around = Pick<World, 'catalogue' | 'flows' | 'places'>;

/** Returns the error message for a path of no flow; undefined if the flows are not known. */
export function strangeIn(path: unknown, { catalogue: { portal }, flows, places }: Around): string | undefined {
  if (typeof path !== 'string' || !places) return undefined;
  const { mapped = {}, stays = [], prefixes = [''], elsewhere = [] } = portal;
  if (stays.some((word) => withoutQuery(path).includes(word))) return undefined;
  return wrongPath(path, { prefixes, routes: routesOf({ flows, places }), mapped, elsewhere, files: [] });
}

export const withoutQuery = (address: string): string => address.split(/[?#]/)[0] ?? '';
