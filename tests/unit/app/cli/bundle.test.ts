// A bundled tool in a copy reads the copy's files. `flows check` once passed a broken copy.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../support/definitions.ts';

/** Tool of two chunks that reads files by URL and by path. */
const READS = `
  import { readFileSync } from 'node:fs';
  import { join } from 'node:path';
  console.log(readFileSync(new URL('../../flows/login.json', import.meta.url), 'utf8'));
  console.log(readFileSync(join(import.meta.dirname, '../../flows/login.json'), 'utf8'));`;
const SOURCES = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'flows/login.json': 'original',
  'app/cli/main.ts': `${READS}\nawait import('./later.ts');`,
  'app/cli/later.ts': READS,
};
const COPIED = ['scripts/bundle.ts', 'scripts/prepare.mjs', 'app/cli/bundle.ts'];

/** Builds the tool of a project if it is missing or outdated, runs it, and returns its output. */
function runTool(project: string): string[] {
  const code = `const { bundleFlowsWhenOld } = await import('./scripts/prepare.mjs');
    const tool = bundleFlowsWhenOld();
    console.log(tool);
    await import(tool);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('a copy of a project with its bundled tool works on the copy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-bundle-'));
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')];
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(original, file)), { recursive: true });
    writeFileSync(join(original, file), text);
  }
  for (const file of COPIED) cpSync(join(root, file), join(original, file));
  symlinkSync(join(root, 'node_modules'), join(original, 'node_modules'), 'dir');

  const [tool = '', ...read] = runTool(original);
  expect(read).toEqual(Array(4).fill('original'));
  cpSync(original, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  writeFileSync(join(copy, 'flows/login.json'), 'copy');
  expect(runTool(copy)).toEqual([tool.replace(original, copy), ...Array(4).fill('copy')]);
  // The bundle contains no paths of the original, so its sources are not compared with it.
  const dist = join(original, 'dist');
  const made = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|json)$/.test(file));
  expect(made.filter((file) => readFileSync(join(dist, file), 'utf8').includes(folder))).toEqual([]);
  rmSync(folder, { recursive: true });
});
