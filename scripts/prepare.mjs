// What every command needs first: the packages of the lockfile, and what is generated from schemas/. Runs on Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
  refuseBorrowed();
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(mark, lock);
}

/** npm ci empties the folder that it installs into, also when that is a link to the packages of another project. */
function refuseBorrowed() {
  const packages = join(root, 'node_modules');
  if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `node_modules is a link to ${readlinkSync(packages)}, whose packages are not those of the lockfile. Installing would empty that folder: remove the link (rm node_modules) and run the command again, or bring that folder up to date.`,
  );
  process.exit(1);
}

/** Whether npm itself has installed the packages since the lockfile was last changed. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Makes types and validators from schemas/, and the lists of field types and kinds. */
export function generate() {
  runBin('tsx/dist/cli.mjs', ['scripts/generate.ts']);
}

/** Makes it only when a schema is newer, or a kind came or went since. */
export function generateWhenOld() {
  const made = join(root, 'engine/generated/validators.js');
  const since = existsSync(made) ? statSync(made).mtimeMs : 0;
  const sources = [
    'scripts/generate.ts',
    'renderer/theme/fonts.css',
    'engine/blocks',
    ...['blocks', 'fields', 'step'].map((folder) => `renderer/${folder}`),
    'app/server/migrations',
    'app/server/platform/db/migrations',
    ...readdirSync(join(root, 'flows/copy')).map((locale) => `flows/copy/${locale}/ui.json`),
    ...jsonIn('schemas'),
    ...jsonIn('schemas/parts'),
    ...jsonIn('schemas/api'),
  ];
  if (sources.some((file) => statSync(join(root, file)).mtimeMs > since)) generate();
}

/**
 * Makes the program of the flows' tools when something that it is made of is newer than it.
 *
 * @returns its first file
 */
export function bundleFlowsWhenOld() {
  const record = join(root, 'dist/flows/made.json');
  const made = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { sources: [] };
  const since = made.main && existsSync(join(root, made.main)) ? statSync(record).mtimeMs : 0;
  const changedAt = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
  const isOld = (file) => (changedAt(file) ?? Number.POSITIVE_INFINITY) >= since;
  if (since > 0 && !['package-lock.json', ...made.sources].some(isOld)) return join(root, made.main);
  runBin('tsx/dist/cli.mjs', ['app/cli/bundle.ts']);
  return join(root, JSON.parse(readFileSync(record, 'utf8')).main);
}

const jsonIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file}`);

/** Everything that a build is made from. Folders named `generated` inside them follow from the rest. */
const INPUTS = [
  ...['app', 'engine', 'flows', 'renderer', 'schemas', 'scripts', 'tests/fixtures/decisions'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'],
];
/** Without one of them there is no build. */
const OUTPUTS = ['dist/web/index.html', 'dist/web/drawn/render.js', 'dist/server/main.js'];
/** Hash of the inputs of the finished build in dist/. */
const STAMP = join(root, 'dist/built.txt');

/**
 * Builds the portal into dist/web and its server into dist/server.
 *
 * @param options those of scripts/build.ts
 */
export function build(...options) {
  // Before the build: what changes while it runs is built next time.
  const inputs = hashInputs();
  rmSync(STAMP, { force: true });
  generate();
  runBin('tsx/dist/cli.mjs', ['scripts/build.ts', ...options]);
  // Last: an interrupted build does not count.
  writeFileSync(STAMP, inputs);
}

/** Builds quickly, unless dist/ already holds a build of the same inputs, quick or not. */
export function buildWhenOld() {
  const isBuilt = existsSync(STAMP) && OUTPUTS.every((file) => existsSync(join(root, file)));
  if (isBuilt && readFileSync(STAMP, 'utf8') === hashInputs()) return;
  console.log('Building the portal …');
  build('--quick');
}

/** Hashes names and contents of all inputs. Unlike their dates, these survive a copy or a checkout. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesIn).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** Files of a folder at any depth, or the file itself; paths from the root of the project, with slashes. */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : filesIn(`${path}/${entry.name}`);
    return entry.isFile() ? [`${path}/${entry.name}`] : [];
  });
}

/** Environment of a server whose console is read by a person: warnings and errors, unless LOG_LEVEL says otherwise. */
export const quietEnv = (env) => ({
  ...env,
  LOG_LEVEL: env['LOG_LEVEL'] || (env['NODE_ENV'] === 'production' ? 'info' : 'warn'),
});
