// The pictures that content may show. The checker of definitions reads this too: it loads nothing else.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Endings of what a browser draws. */
const PICTURE = /\.(?:avif|jpe?g|png|svg|webp)$/;

/** Whether a path may be that of a picture, by its ending. */
export const isPicture = (path: string): boolean => PICTURE.test(path);

/** The files in a folder that is served as a whole, by their addresses. What lies elsewhere and is only linked there is none of them. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`);
}

/** Other sites that pictures may come from, by the section config of the catalogue: `"pictures": { "origins": […] }`. */
export function pictureOrigins(config: Readonly<Record<string, unknown>>): string[] {
  const { origins } = (config['pictures'] ?? {}) as { readonly origins?: unknown };
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}
