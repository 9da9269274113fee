// `npm start` with stubs: the builder records its arguments, the server prints its environment.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { root } from '../../support/definitions.ts';
import { sampled } from '../../support/tier.ts';

const SCRIPTS = ['build.mjs', 'ports.mjs', 'prepare.mjs', 'start.mjs'];

const FILES = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'vite.config.ts': '',
  'tsconfig.json': '{}',
  'tsconfig.base.json': '{}',
  'app/portal/main.tsx': '',
  'engine/index.ts': '',
  'engine/generated/validators.js': '',
  'flows/copy/de-DE/login.json': '{}',
  'flows/login.json': '{}',
  'renderer/index.ts': '',
  'schemas/flow.schema.json': '{}',
  'tests/fixtures/decisions/login.json': '{}',
  'scripts/notices.mjs': 'export const writeNotices = () => {};',
  'node_modules/.fahrplan-lock': createHash('sha256').update('{}').digest('hex'),
  'node_modules/tsx/dist/cli.mjs': `
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
    const [script, ...options] = process.argv.slice(2);
    appendFileSync('calls.txt', [script, ...options].join(' ') + '\\n');
    const server = "import { createServer } from 'node:http'; console.log('LOG_LEVEL=' + process.env.LOG_LEVEL);"
      + "createServer((_, answer) => answer.end()).listen(process.env.PORT);";
    const outputs = { 'dist/web/index.html': '', 'dist/web/drawn/render.js': '', 'dist/server/main.js': server,
      'dist/product/flows/catalogue.json': '' };
    for (const folder of ['dist/web/drawn', 'dist/server', 'dist/product/flows']) mkdirSync(folder, { recursive: true });
    if (script === 'scripts/build.ts') for (const file in outputs) writeFileSync(file, outputs[file]);
    if (process.env.INTERRUPTED && script === 'scripts/build.ts') process.kill(process.ppid);`,
};

const GENERATED = 'scripts/generate.ts';
const QUICK = [GENERATED, 'scripts/build.ts --quick'];
const RELEASE = [GENERATED, 'scripts/build.ts'];

let folder: string;
let project: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fahrplan-start-'));
  project = join(folder, 'project');
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  for (const script of SCRIPTS) cpSync(join(root, 'scripts', script), join(project, 'scripts', script));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

function callsOf(code: string, environment: Record<string, string> = {}): string[] {
  const calls = join(project, 'calls.txt');
  writeFileSync(calls, '');
  const env = { ...process.env, ...environment };
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, env });
  return readFileSync(calls, 'utf8').split('\n').filter(Boolean);
}

const prepare = (environment?: Record<string, string>) =>
  callsOf("(await import('./scripts/prepare.mjs')).buildWhenOld()", environment);
const release = () => callsOf("await import('./scripts/build.mjs')");

test('a start builds a fresh clone quickly, and again after each change, but never twice', () => {
  expect(prepare()).toEqual(QUICK);
  expect(prepare()).toEqual([]);
  const changes: Record<string, () => void> = {
    'a flow': () => write('flows/login.json', '{ }'),
    'a text': () => write('flows/copy/de-DE/login.json', '{ }'),
    'a new schema': () => write('schemas/api/car.json', '{}'),
    'a source that is gone': () => rmSync(join(project, 'app/portal/main.tsx')),
    'a script': () => write('scripts/children.mjs', ''),
    'the lockfile': () => write('package-lock.json', '{}\n'),
    'an output that is gone': () => rmSync(join(project, 'dist/server'), { recursive: true }),
  };
  for (const [what, change] of sampled(Object.entries(changes), ([what]) => what === 'a flow')) {
    change();
    expect([what, ...prepare()]).toEqual([what, ...QUICK]);
  }
  // Generated files depend on the others.
  write('engine/generated/validators.js', 'export {};');
  expect(prepare()).toEqual([]);
});

test('an interrupted build does not count, and neither does the one before it', () => {
  prepare();
  write('flows/login.json', '{ }');
  prepare({ INTERRUPTED: '1' });
  write('flows/login.json', FILES['flows/login.json']);
  expect(prepare()).toEqual(QUICK);
});

test('a release build satisfies a start, and so does the build of a copied project', () => {
  expect(release()).toEqual(RELEASE);
  expect(prepare()).toEqual([]);
  const original = project;
  project = join(folder, 'copy');
  cpSync(original, project, { recursive: true });
  expect(prepare()).toEqual([]);
});

test('a release build minifies and compresses, a quick one does neither', () => {
  const stepsOf = (mode: string) =>
    (config({ command: 'build', mode, isSsrBuild: false }).plugins ?? []).flatMap((plugin) =>
      plugin && 'name' in plugin ? plugin.name : [],
    );
  const only = ['fahrplan:minified-again', 'fahrplan:compressed'];
  expect(stepsOf('production')).toEqual(expect.arrayContaining(only));
  expect(stepsOf('quick')).toEqual(stepsOf('production').filter((step) => !only.includes(step)));
});

test('the console shows the address, warnings and errors by default', async () => {
  prepare();
  expect(await startWith({})).toMatch(/^LOG_LEVEL=warn\n\nFahrplan is at http:\/\/localhost:\d+\n/);
  expect(await startWith({ LOG_LEVEL: 'debug' })).toContain('LOG_LEVEL=debug');
  expect(await startWith({ NODE_ENV: 'production' })).toContain('LOG_LEVEL=info');
  expect(await startWith({ NODE_ENV: 'production', LOG_LEVEL: 'error' })).toContain('LOG_LEVEL=error');
});

async function startWith(environment: Record<string, string>): Promise<string> {
  const { LOG_LEVEL: _, NODE_ENV: __, ...rest } = process.env;
  const env = { ...rest, PORT: String(await freePort()), ...environment };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  while (!printed.includes('Fahrplan is at')) await once(child.stdout, 'data');
  child.kill();
  await once(child, 'exit');
  return printed;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
