// npm run bench: speed, as ratios of one run, in the engine and in the browser, how long a check takes, what a browser loads, what a submit costs the server, how many lists of cars it answers, and how long a customer waits for the first picture.
import { spawnSync } from 'node:child_process';
import { provideMachine } from './machine.mjs';
import { generate, install, root } from './prepare.mjs';

install();
generate();
provideMachine();
// One that misses what it aims at fails in the end: all of them are told.
for (const bench of ['change', 'screen', 'check', 'report-sizes', 'requests', 'cars', 'picture']) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${bench}.ts`], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
