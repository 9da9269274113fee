// npm run check [-- name…]: runs the checks of checks.mjs.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './checks.mjs';
import { generate, install, root } from './prepare.mjs';

/** Parallel checks; each keeps a core busy. */
const AT_ONCE = 2;
const colours = process.stdout.isTTY ? ['--colors=force'] : [];

const asked = process.argv.slice(2);
const wanted = CHECKS.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (wanted.length < asked.length) {
  console.error(`A check is unknown. Use: ${CHECKS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

install();
generate();
// Start the last one first: it takes longest.
const waiting = [...wanted.keys()].reverse();
const resolvers = [];
const results = wanted.map(() => new Promise((resolve) => resolvers.push(resolve)));
for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
for (const [at, { name }] of wanted.entries()) {
  const { said, code, ms } = await results[at];
  console.log(`${name} …`);
  await new Promise((written) => process.stdout.write(said, written));
  record(name, code, ms, said);
  if (code !== 0) process.exitCode = 1;
}

async function work() {
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) resolvers[at](await runQuietly(at));
}

function runQuietly(at) {
  const { name, program } = wanted[at];
  const [file, ...args] = [...program, ...(name === 'lint' ? colours : [])];
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((end) =>
    child.once('close', (code) => end({ said, code: code ?? 1, ms: Math.round(performance.now() - started) })),
  );
}

/** Appends a result to the record of a test run (scripts/testing/record.ts), if there is one. */
function record(name, code, ms, error) {
  const file = process.env['TEST_RECORD'];
  if (!file) return;
  const status = code === 0 ? 'passed' : 'failed';
  const line = { is: 'test', stage: 'check', file: `check ${name}`, title: name, status, retried: false, ms };
  appendFileSync(file, `${JSON.stringify(code === 0 ? line : { ...line, error })}\n`);
}
