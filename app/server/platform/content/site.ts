// Routes of the flows on this server, for links in content.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productFile } from '../values/productFiles.ts';

/** Returns the routes of all flows. Changed files are read again. */
export const readRoutes = (): string[] =>
  [productFile('flows/'), productFile('flows/pages/')]
    .map((folder) => fileURLToPath(folder))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => routesOf(join(folder, file))),
    );

const known = new Map<string, { readonly version: string; readonly routes: readonly string[] }>();

function routesOf(file: string): readonly string[] {
  const { ino, size, ctimeNs } = statSync(file, { bigint: true });
  const version = `${ino} ${size} ${ctimeNs}`;
  const before = known.get(file);
  if (before?.version === version) return before.routes;
  const routes = routesIn(readFileSync(file, 'utf8'));
  known.set(file, { version, routes });
  return routes;
}

/** Returns no routes for a file that is not valid JSON, because it is being written. */
function routesIn(text: string): string[] {
  try {
    const { route } = JSON.parse(text) as { route?: string | string[] };
    return [route ?? []].flat();
  } catch {
    return [];
  }
}
