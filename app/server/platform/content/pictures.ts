// Files that are served beside the definitions. The checker loads this file too: keep it light.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lists the files of a served folder by URL path. Symbolic links are left out. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`);
}
