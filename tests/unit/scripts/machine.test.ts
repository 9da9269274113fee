import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const NOTHING = { chromium: false, fonts: false, postgres: false, pgbouncer: true };
const ALL = { chromium: true, fonts: true, postgres: true, pgbouncer: true };

/** Runs the script in a process, because it has no types. */
function missingPackages(...machines: readonly object[]): unknown {
  const code = `import('./scripts/machine.mjs').then(({ missingPackages }) =>
    console.log(JSON.stringify(${JSON.stringify(machines)}.map(missingPackages))))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('only the packages whose program is missing are installed', () => {
  const machines = [
    NOTHING,
    { ...NOTHING, fonts: true },
    { ...NOTHING, chromium: true },
    { ...NOTHING, postgres: true },
    { ...ALL, postgres: false },
    { ...ALL, fonts: false },
    { ...ALL, pgbouncer: false },
    ALL,
  ];
  expect(missingPackages(...machines)).toEqual([
    ['chromium-headless-shell', 'fonts-liberation', 'postgresql'],
    ['chromium-headless-shell', 'postgresql'],
    ['postgresql'],
    ['chromium-headless-shell', 'fonts-liberation'],
    ['postgresql'],
    [],
    ['pgbouncer'],
    [],
  ]);
});
