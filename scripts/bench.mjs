// npm run bench: speed of engine, browser, checks and requests, and sizes of downloads.
import { spawnSync } from 'node:child_process';
import { provideMachine } from './machine.mjs';
import { generate, install, root } from './prepare.mjs';

install();
generate();
provideMachine();
// Runs all benches even if one misses its target.
for (const bench of [
  'change',
  'rows',
  'screen',
  'check',
  'report-sizes',
  'requests',
  'cars',
  'load',
  'releases',
  'picture',
  'preview',
  'studio',
]) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${bench}.ts`], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
