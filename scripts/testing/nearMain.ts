// npm run test:near [-- files]: runs tests near these files, by default near uncommitted changes.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from '../prepare.mjs';
import { testsNear } from './near.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const given = process.argv.slice(2).map((file) => relative(root, resolve(process.env['INIT_CWD'] ?? root, file)));
const files =
  given.length > 0
    ? given
    : [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
const specs = readdirSync(`${root}/tests/e2e`).flatMap((name) => /^(.+)\.spec\.ts$/.exec(name)?.[1] ?? []);
const { related, suites, walks } = testsNear(root, files, specs);

const codes = [
  related.length > 0 && run('node_modules/vitest/vitest.mjs', 'related', '--run', '--passWithNoTests', ...related),
  suites.length > 0 && run('node_modules/vitest/vitest.mjs', 'run', ...suites),
  walks.length > 0 &&
    run('node_modules/@playwright/test/cli.js', 'test', ...walks.map((walk) => `tests/e2e/${walk}.spec.ts`)),
];
if (related.length + suites.length + walks.length === 0)
  console.log(`No test imports ${files.join(', ') || 'a changed file'}.`);
process.exitCode = codes.some((code) => code !== false && code !== 0) ? 1 : 0;

function run(...args: string[]): number {
  console.log(`\n${args.join(' ')}`);
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
