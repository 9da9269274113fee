// What every command needs first: the packages of the lockfile, and what is generated from schemas/. Runs on Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a program in the project and stops everything when it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

/** Runs the command of an installed package with this Node, so that no shell is left behind when it is stopped. */
export const runBin = (bin, args, options) =>
  run(process.execPath, [join(root, 'node_modules', bin), ...args], options);

/** Installs the packages of the lockfile unless exactly they are there. */
export function install() {
  const mark = join(root, 'node_modules/.fahrplan-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) ? readFileSync(mark, 'utf8') === lock : isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(mark, lock);
}

/** Whether npm itself has installed the packages since the lockfile was last changed. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Makes types and validators from schemas/. */
export function generate() {
  runBin('tsx/dist/cli.mjs', ['scripts/generate.ts']);
}

/** Builds the portal into dist/web. */
export function build() {
  runBin('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
}
