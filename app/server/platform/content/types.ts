import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ContentTypes, type Types } from '@fahrplan/engine/authoring/content';
import type { Settings } from '../settings/settings.ts';
import { readPaths, readPortalConfig } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';
import { siteOf } from './allowedSite.ts';
import { filesIn } from './pictures.ts';
import { readRoutes } from './site.ts';

let types: Types | undefined;

/** Compiled types by folder of served files, shared by all servers of the process. */
const made = new Map<string, ContentTypes>();

function readTypes(): Types {
  const folder = productFile('schemas/content/');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => [
    name.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ]);
  return Object.fromEntries(read) as Types;
}

export function readContentTypes({ pictureRoot, webRoot }: Pick<Settings, 'pictureRoot' | 'webRoot'>): ContentTypes {
  const served = existsSync(pictureRoot) ? pictureRoot : webRoot;
  const those = made.get(served) ?? typesFor(served);
  made.set(served, those);
  return those;
}

function typesFor(served: string): ContentTypes {
  types ??= readTypes();
  const said = { config: readPortalConfig(), portal: readPaths() };
  return new ContentTypes(types, () => siteOf(said, filesIn(served), readRoutes()));
}
