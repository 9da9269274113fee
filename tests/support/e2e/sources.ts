// Copy of the project's sources that a test may change, with linked packages.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/bundle.ts';
import { linkPackages } from '../../../scripts/testbed/linkPackages.ts';

const PARTS = ['app', 'engine', 'flows', 'renderer', 'schemas', 'scripts', 'tests/fixtures/decisions'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json'];

export function copySources(name: string): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), `fahrplan-${name}-`));
  for (const part of [...PARTS, ...FILES])
    cpSync(join(ROOT, part), join(root, part), { recursive: true, preserveTimestamps: true });
  linkPackages(root);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
