// The types of content, and the pictures that it may show, of this product.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentTypes, type Types } from '#engine/content';
import { readPortalConfig } from '../catalogue.ts';
import { pictureOrigins, picturesIn } from './pictures.ts';

const TYPES = new URL('../../../schemas/content/', import.meta.url);
/** What a build copies into the web app. */
const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));

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
 * @param webRoot the web app that is served, with its pictures
 */
export function readContentTypes(webRoot: string): ContentTypes {
  types ??= readTypes();
  const served = existsSync(join(webRoot, 'index.html')) ? webRoot : PUBLIC;
  const origins = pictureOrigins(readPortalConfig());
  return new ContentTypes(types, () => ({ files: picturesIn(served), origins }));
}
