// Preparation shared by all commands: installs packages and generates code. Uses Node alone.
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

/** Runs a program in the project; exits if it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

/** Runs a package's command with this Node, without a shell that would outlive it. */
export const runBin = (bin, args, options) =>
  run(process.execPath, [join(root, 'node_modules', bin), ...args], options);

/** Installs the packages of the lockfile unless up to date. */
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

/** npm ci would empty the target of a linked node_modules. */
function refuseBorrowed() {
  const packages = join(root, 'node_modules');
  if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    `node_modules is a link to ${readlinkSync(packages)}, whose packages do not match the lockfile. Installing would empty that folder, so remove the link (rm node_modules) and run the command again, or update that folder.`,
  );
  process.exit(1);
}

/** Returns true if npm has installed packages since the lockfile changed. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

export function generate() {
  runBin('tsx/dist/cli.mjs', ['scripts/generate.ts']);
}

/** Generates only if a schema is newer, or a kind was added or removed. */
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
  // A language with a fallback may lack ui.json.
  const changedAt = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.some((file) => changedAt(file) > since)) generate();
}

/** Bundles the `flows` command if a source is newer; returns the path of its entry. */
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

/** Inputs of a build, except generated folders. */
const INPUTS = [
  ...['app', 'engine', 'flows', 'renderer', 'schemas', 'scripts', 'tests/fixtures/decisions'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'],
];
const OUTPUTS = [
  ...['dist/web/index.html', 'dist/web/drawn/render.js'],
  ...['dist/server/main.js', 'dist/product/flows/catalogue.json'],
];
const STAMP = join(root, 'dist/built.txt');

/** Builds into dist/web and dist/server, with options of scripts/build.ts. */
export function build(...options) {
  // Hash first: changes during the build belong to the next.
  const inputs = hashInputs();
  rmSync(STAMP, { force: true });
  generate();
  runBin('tsx/dist/cli.mjs', ['scripts/build.ts', ...options]);
  // Last, so that an interrupted build does not count.
  writeFileSync(STAMP, inputs);
}

/** Builds quickly, unless dist/ holds any build of the same inputs. */
export function buildWhenOld() {
  const isBuilt = existsSync(STAMP) && OUTPUTS.every((file) => existsSync(join(root, file)));
  if (isBuilt && readFileSync(STAMP, 'utf8') === hashInputs()) return;
  console.log('Building the portal …');
  build('--quick');
}

/** Hashes names and contents of inputs. Unlike dates, they survive a copy or checkout. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesIn).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** Files at any depth, or the file itself, by their paths from the project root. */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : filesIn(`${path}/${entry.name}`);
    return entry.isFile() ? [`${path}/${entry.name}`] : [];
  });
}

/** Environment of a server with a human reader: warnings and errors unless LOG_LEVEL is set. */
export const quietEnv = (env) => ({
  ...env,
  LOG_LEVEL: env['LOG_LEVEL'] || (env['NODE_ENV'] === 'production' ? 'info' : 'warn'),
});
