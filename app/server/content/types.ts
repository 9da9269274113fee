// The types of content, and the pictures that it may show, of this product.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ContentTypes, type Types } from '#engine/content';
import { readPortalConfig } from '../catalogue.ts';
import type { Settings } from '../settings.ts';
import { pictureOrigins, picturesIn } from './pictures.ts';

const TYPES = new URL('../../../schemas/content/', import.meta.url);

let types: Types | undefined;

function readTypes(): Types {
  const files = readdirSync(TYPES).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => [
    name.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(name, TYPES), 'utf8')),
  ]);
  return Object.fromEntries(read) as Types;
}

/**
 * The types, which are read once.
 *
 * @param settings where the pictures are that are served
 */
export function readContentTypes({ pictureRoot, webRoot }: Pick<Settings, 'pictureRoot' | 'webRoot'>): ContentTypes {
  types ??= readTypes();
  const served = existsSync(pictureRoot) ? pictureRoot : webRoot;
  const origins = pictureOrigins(readPortalConfig());
  return new ContentTypes(types, () => ({ files: picturesIn(served), origins }));
}
