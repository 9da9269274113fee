import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';

/** Workspaces: links to the originals would ignore changes in the copy. */
const OWN = '@fahrplan';

/** Links installed packages into a copy of the project, and its workspaces to its own folders. */
export function linkPackages(copy: string): void {
  const installed = join(ROOT, 'node_modules');
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, OWN), { recursive: true });
  for (const name of readdirSync(installed)) if (name !== OWN) symlinkSync(join(installed, name), join(packages, name));
  for (const name of readdirSync(join(installed, OWN))) symlinkSync(join(copy, name), join(packages, OWN, name));
}
