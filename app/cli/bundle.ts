// Bundles the `flows` command, and records its sources.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle, ROOT } from '../../scripts/bundle.ts';

/** Another process may still run an earlier bundle. */
const KEPT_MS = 3_600_000;

const target = join(ROOT, 'dist/flows');
const folder = join(target, `${Date.now()}-${process.pid}`);
mkdirSync(target, { recursive: true });
for (const name of readdirSync(target)) {
  const old = statSync(join(target, name), { throwIfNoEntry: false });
  if (old?.isDirectory() && old.mtimeMs < Date.now() - KEPT_MS)
    rmSync(join(target, name), { recursive: true, force: true });
}
const sources = await bundle('app/cli/main.ts', folder);
// Relative paths: a copy of the project runs its own bundle, compared with its own sources.
const made = { main: join(folder, 'main.js'), sources };
const fromRoot = (_: string, value: unknown) => (typeof value === 'string' ? relative(ROOT, value) : value);
writeFileSync(join(folder, 'made.json'), JSON.stringify(made, fromRoot));
// Atomic, so that no reader sees half of it.
renameSync(join(folder, 'made.json'), join(target, 'made.json'));
