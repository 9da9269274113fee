// Files of the product that the server reads: flows, copy, e-mails and types.

/** Root folder of the product; that of this repository unless a program names another one. */
let root = new URL('../../../../', import.meta.url);

/**
 * Names the folder that holds `flows/` and `schemas/` of the product.
 *
 * Called once, before anything else: a process serves one product, and keeps what it has read.
 */
export function readProductFrom(folder: URL): void {
  root = folder;
}

/** Returns the location of a file or folder of the product, such as `flows/mails/`. */
export const productFile = (path: string): URL => new URL(path, root);
