// Makes the program of the flows' tools, and writes down what it is made of.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle, ROOT } from '../../scripts/bundle.ts';

/** Somebody may still be running what another made a moment ago. */
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
// From the root of the project: a copy of it runs its own program, and compares it with its own sources.
const made = { main: join(folder, 'main.js'), sources };
const fromRoot = (_: string, value: unknown) => (typeof value === 'string' ? relative(ROOT, value) : value);
writeFileSync(join(folder, 'made.json'), JSON.stringify(made, fromRoot));
// In one move: nobody reads half of it.
renameSync(join(folder, 'made.json'), join(target, 'made.json'));
