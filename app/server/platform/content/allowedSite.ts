// Pictures and links allowed in content. The checker of definitions loads this file too, also in browsers.
import type { Site } from '@fahrplan/engine/authoring/content';
import type { Paths } from '../values/catalogue.ts';

const PICTURE = /\.(?:avif|jpe?g|png|svg|webp)$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

/** Allowed origins of pictures, from the catalogue's config: `"pictures": { "origins": […] }`. */
export function pictureOrigins(config: Readonly<Record<string, unknown>>): string[] {
  const { origins } = (config['pictures'] ?? {}) as { readonly origins?: unknown };
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}

export interface Said {
  readonly config: Readonly<Record<string, unknown>>;
  readonly portal: Paths;
}

/**
 * @param files URL paths of the served files
 * @param routes routes of all flows
 */
export function siteOf({ config, portal }: Said, files: readonly string[], routes: readonly string[]): Site {
  const { prefixes = [''], mapped = {}, elsewhere = [] } = portal;
  const pictures = files.filter(isPicture);
  return { pictures, origins: pictureOrigins(config), paths: { prefixes, mapped, elsewhere, routes, files } };
}
