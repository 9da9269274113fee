// How classes of CSS modules are called: they stand in the sheet, in the scripts and in every page.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** So many letters tell the sheets of the portal apart; a build in which they do not is stopped. */
const LETTERS = 3;

/**
 * Names the classes of a project: by their own name and a few letters for their sheet, the same in each build.
 *
 * @param root the folder of the project
 */
export function classNames(root: string): (name: string, file: string) => string {
  const sheets = new Map<string, string>();
  return (name, file) => {
    const sheet = relative(root, file.replace(/\?.*/s, ''));
    const letters = createHash('sha256').update(sheet).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LETTERS);
    const other = sheets.get(letters) ?? sheet;
    if (other !== sheet)
      throw new Error(`Classes of ${sheet} would be called like those of ${other}: LETTERS is too small.`);
    sheets.set(letters, sheet);
    return `${name}_${letters}`;
  };
}
