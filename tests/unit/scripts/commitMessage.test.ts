// The hook that warns about long subjects of commits.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../support/definitions.ts';

test.each([
  ['x'.repeat(72), ''],
  [`${'ü'.repeat(72)}\n\n${'x'.repeat(100)}`, ''],
  [`# comment\n${'x'.repeat(73)}`, 'The subject has 73 characters. Shorten it to 72.\n'],
])('%s', (message, warning) => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'message'), message);
  const { status, stderr } = spawnSync('sh', [join(root, 'scripts/hooks/commit-msg'), join(folder, 'message')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, warning]);
});
