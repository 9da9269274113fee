// Linked packages are not installed over, because `npm ci` would empty the link's target.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

test('linked packages are not installed, with a message about what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-prepare-'));
  const [project, other] = [join(folder, 'project'), join(folder, 'other')];
  mkdirSync(join(project, 'scripts'), { recursive: true });
  mkdirSync(other);
  writeFileSync(join(other, 'package.txt'), 'theirs');
  writeFileSync(join(project, 'package-lock.json'), '{}');
  cpSync(join(root, 'scripts/prepare.mjs'), join(project, 'scripts/prepare.mjs'));
  symlinkSync(other, join(project, 'node_modules'), 'dir');
  const code = "import('./scripts/prepare.mjs').then(({ install }) => install())";
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: project, encoding: 'utf8' });
  expect(stderr).toContain('remove the link (rm node_modules) and run the command again');
  expect(status).toBe(1);
  expect(existsSync(join(other, 'package.txt'))).toBe(true);
  rmSync(folder, { recursive: true });
});
