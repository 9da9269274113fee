import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const given = process.env['PRODUCT_ROOT'];

/** Root folder of the product: that of the release this process serves, or this repository. */
let root = given ? pathToFileURL(`${resolve(given)}/`) : new URL('../../../../', import.meta.url);

/**
 * Sets the folder that contains `flows/` and `schemas/` of the product, unless this process serves a release.
 * Call it before anything else: a process serves one product, whose files are cached.
 */
export function readProductFrom(folder: URL): void {
  if (!given) root = folder;
}

/** Returns the URL of a file or folder of the product, such as `flows/mails/`. */
export const productFile = (path: string): URL => new URL(path, root);

/** Returns the path of the product's folder. */
export const productRoot = (): string => fileURLToPath(root);
