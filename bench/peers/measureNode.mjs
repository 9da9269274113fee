// Measures contenders without a browser, each in a process of its own, in random order.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CONTENDERS, HERE } from './contenders.mjs';
import { randomNumbers, shuffle } from './form.mjs';
import { options } from './options.mjs';
import { startRecord } from './record.mjs';

const MAX_MS = 240_000;
const SEED = 7;

const record = startRecord('node');
const random = randomNumbers(SEED);
const names = options.engines.filter((name) => CONTENDERS[name].node);

function measure(name, size) {
  const args = ['--expose-gc', '--max-old-space-size=6000', join(HERE, 'worker.mjs'), name, size, options.seconds];
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args.map(String), {
    encoding: 'utf8',
    timeout: MAX_MS,
    maxBuffer: 2 ** 28,
  });
  const line = stdout.split('\n').find((text) => text.startsWith('{"name"'));
  return line ? JSON.parse(line) : { name, size, failed: error?.message ?? (stderr.slice(-400) || `exit ${status}`) };
}

for (let round = 0; round < options.rounds; round += 1)
  for (const size of options.sizes)
    for (const name of shuffle(names, random)) {
      const measured = measure(name, size);
      record(measured);
      const { failed, create, change, hub, heap, wrong } = measured;
      const figures = failed ?? [create, change, hub, heap].map((figure) => figure.toPrecision(3)).join(' ');
      console.log(`node ${size} ${name}: ${figures}`, ...(wrong ?? []));
    }
