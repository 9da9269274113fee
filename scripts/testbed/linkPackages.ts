// Packages of the project for a copy of its sources.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';

/** Workspaces: in a copy they are the folders of the copy, or changes there would have no effect. */
const OWN = '@fahrplan';

/** Links the installed packages into a copy of the project, and its own workspaces to the folders of the copy. */
export function linkPackages(copy: string): void {
  const installed = join(ROOT, 'node_modules');
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, OWN), { recursive: true });
  for (const name of readdirSync(installed)) if (name !== OWN) symlinkSync(join(installed, name), join(packages, name));
  for (const name of readdirSync(join(installed, OWN))) symlinkSync(join(copy, name), join(packages, OWN, name));
}
