// Makes the changes of which there is only one, as long as there are any: one may uncover the next.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '#engine';
import { withFix } from '#engine/load';
import type { Checked } from './project.ts';

const ROUNDS = 10;

/** What is left after mending, and what was changed. */
export interface Mended {
  readonly checked: Checked;
  readonly changes: readonly Problem[];
}

/**
 * Mends files in place.
 *
 * @param check looks again
 */
export function mend(root: string, first: Checked, check: () => Checked): Mended {
  const changes: Problem[] = [];
  let checked = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = checked.problems.filter((problem) => change(root, problem));
    if (done.length === 0) break;
    changes.push(...done);
    checked = check();
  }
  return { checked, changes };
}

/** Whether the change was made. Two problems may ask for the same. */
function change(root: string, { file, fix }: Problem): boolean {
  if (!fix) return false;
  const path = resolve(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = withFix(text, fix);
  if (changed === text) return false;
  writeFileSync(path, changed);
  return true;
}
