// npm run check: format and lint, types, who may import whom, every definition, and what a browser loads.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { generate, install, root } from './prepare.mjs';

/** How many run at a time: each keeps a core busy. */
const AT_ONCE = 2;
const colours = process.stdout.isTTY ? ['--colors=force'] : [];

/** In the order in which they are told. None reads what another writes. */
const checks = [
  ['Format and lint …', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...colours, '.'],
  ['Types …', 'node_modules/typescript-7/bin/tsc', '-b', 'tsconfig.json'],
  ['Imports …', 'node_modules/tsx/dist/cli.mjs', 'scripts/check-imports.ts'],
  ['Definitions …', 'scripts/flows.mjs', 'check'],
  ['Sizes …', 'node_modules/tsx/dist/cli.mjs', 'bench/report-sizes.ts', '--check'],
];
const running = new Set();

install();
generate();
const ended = startAll();
for (const [at, [title]] of checks.entries()) {
  console.log(title);
  const { said, code } = await ended[at];
  await new Promise((written) => process.stdout.write(said, written));
  if (code === 0) continue;
  // What comes after it often fails for the same reason.
  for (const child of running) child.kill();
  process.exitCode = 1;
  break;
}
// Whoever goes on after the checks must not, when something is wrong.
if (process.exitCode) process.exit();

/** Starts all of them, some at a time: the last takes longest, and goes first. */
function startAll() {
  const tell = [];
  const promises = checks.map((_, at) => new Promise((resolve) => (tell[at] = resolve)));
  const waiting = [...checks.keys()];
  const work = async (next) => {
    for (let at = next; at !== undefined; at = waiting.shift()) tell[at](await runQuietly(checks[at].slice(1)));
  };
  work(waiting.pop());
  for (let other = 1; other < AT_ONCE; other += 1) work(waiting.shift());
  return promises;
}

/** Runs a program of Node and keeps what it says for its turn. */
function runQuietly([file, ...args]) {
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((end) =>
    child.once('close', (code) => {
      running.delete(child);
      end({ said, code });
    }),
  );
}
