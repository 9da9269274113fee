// Seconds to check all definitions and to build the portal, also with 500 more flows.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { linkPackages } from '../scripts/testbed/linkPackages.ts';

const ROUNDS = 3;
const AIM_SECONDS = 3;
const MORE = 500;
const AIM_MORE = 2;
/** Flows of median size: two modals, an alert and a form. */
const ALIKE = ['swap-modal', 'cancel-addon', 'service-selector', 'deposit-refund-details'];

const root = join(import.meta.dirname, '..');

function secondsOf(cwd: string, ...args: string[]): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return (performance.now() - started) / 1000;
}

/** Best of several rounds: the first may still generate or bundle. */
const best = (cwd: string, ...args: string[]): number =>
  Math.min(...Array.from({ length: ROUNDS }, () => secondsOf(cwd, ...args)));

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fahrplan-check-'));
  const left = ['node_modules', 'dist', '.git'];
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, filter: (from) => !left.includes(basename(from)) });
  linkPackages(copy);
  return copy;
}

function addFlows(project: string): void {
  const folders = ['flows', 'flows/copy/de-DE', 'flows/copy/en-US'];
  for (let at = 0; at < MORE; at += 1) {
    const like = ALIKE[at % ALIKE.length] as string;
    for (const folder of folders) {
      const written = JSON.parse(readFileSync(join(project, folder, `${like}.json`), 'utf8'));
      if (folder === 'flows') Object.assign(written, { id: `more-${at}`, route: undefined });
      writeFileSync(join(project, folder, `more-${at}.json`), `${JSON.stringify(written, null, 2)}\n`);
    }
  }
}

const FLOWS = 'scripts/flows.mjs';
const check = best(root, FLOWS, 'check');
// The command without work measures startup.
const start = best(root, FLOWS, 'help');
console.log(
  `\nChecking every definition takes ${check.toFixed(1)} s, ${start.toFixed(1)} s of it to start (aim: at most ${AIM_SECONDS} s on two idle cores).`,
);

const project = copyProject();
try {
  const out = mkdtempSync(join(project, 'built-'));
  const looks = {
    checking: () => best(project, FLOWS, 'check'),
    building: () =>
      best(project, 'node_modules/vite/bin/vite.js', 'build', '--outDir', relative(join(project, 'app'), out)),
  };
  const before = Object.values(looks).map((look) => look());
  addFlows(project);
  const rows = Object.entries(looks).map(
    ([what, look], at) => `${what} ${(look() / (before[at] as number)).toFixed(2)}`,
  );
  console.log(`${MORE} more flows ÷ none: ${rows.join(', ')} (aim: at most ${AIM_MORE}).`);
} finally {
  rmSync(project, { recursive: true });
}
