// Class names of CSS modules, kept short: they appear in stylesheets, scripts and every page.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Hash length. A build with a collision fails. */
const LETTERS = 3;

/** Returns a naming function: own name plus a short hash of the stylesheet, the same in each build. */
export function classNames(root: string): (name: string, file: string) => string {
  const sheets = new Map<string, string>();
  return (name, file) => {
    const sheet = relative(root, file.replace(/\?.*/s, ''));
    const letters = createHash('sha256').update(sheet).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LETTERS);
    const other = sheets.get(letters) ?? sheet;
    if (other !== sheet) throw new Error(`Class names of ${sheet} and ${other} collide. Increase LETTERS.`);
    sheets.set(letters, sheet);
    return `${name}_${letters}`;
  };
}
