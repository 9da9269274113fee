// What checking every definition takes, as a process of its own: what whoever edits a flow waits for.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROUNDS = 3;
const AIM_SECONDS = 3;

/** Seconds of a whole process. */
function secondsOf(...args: string[]): number {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ['scripts/flows.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
  return (performance.now() - started) / 1000;
}

const best = (...args: string[]): number => Math.min(...Array.from({ length: ROUNDS }, () => secondsOf(...args)));

const check = best('check');
// The command that does nothing says how much of it is starting.
const start = best('help');
console.log(
  `\nChecking every definition takes ${check.toFixed(1)} s, ${start.toFixed(1)} s of it to start (aim: at most ${AIM_SECONDS} s on two idle cores).`,
);
