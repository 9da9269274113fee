// Pictures allowed in content. The checker of definitions loads this file too: keep it light.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const PICTURE = /\.(?:avif|jpe?g|png|svg|webp)$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

/** Lists the files of a served folder by URL path. Symbolic links are left out. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`);
}

/** Allowed origins of pictures, from the catalogue's config: `"pictures": { "origins": […] }`. */
export function pictureOrigins(config: Readonly<Record<string, unknown>>): string[] {
  const { origins } = (config['pictures'] ?? {}) as { readonly origins?: unknown };
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}
