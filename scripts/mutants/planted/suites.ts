// Suites for mutations, and a run of them with one mutation applied from the start.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './places.ts';

/** Suites over all definitions, with processes or load: they would be slow or unreliable. */
const NOT_ASKED =
  /^tests\/(flows|unit\/(docs|scripts|schemas|explain))\/|\/(kills|processes|production|locks|outage|pictures|uploads|backendProxy|exactlyOnce|newerMigration)\.test/;

export const SUITES: readonly string[] = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && !NOT_ASKED.test(name));

/** One database is enough, and each test on PostgreSQL would start its own. */
export const TESTS = ['--testNamePattern', '^(?!.*\\[PostgreSQL\\])'];

export interface Ran {
  /** True if all passed in time. */
  readonly green: boolean;
  /** First suite with a failure. */
  readonly red: string | undefined;
}

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { name: string; status: string }[];
}

/** Runs suites until the first failure or the time limit; kills a hanging run with its children. */
export async function runSuites(
  suites: readonly string[],
  settings: Readonly<Record<string, string>>,
  limit: number,
): Promise<Ran> {
  const output = join(tmpdir(), `planted-${process.pid}.json`);
  rmSync(output, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...suites, '--config', 'scripts/mutants/planted/vitest.config.ts'],
      ...[...TESTS, '--bail=1', '--reporter=json', `--outputFile=${output}`],
    ],
    { cwd: root, env: { CASES: '1000', ...process.env, ...settings }, stdio: 'ignore', detached: true },
  );
  const over = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), limit);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(over);
  if (!existsSync(output)) return { green: false, red: undefined };
  const { success, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  rmSync(output);
  const [red] = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(root.length + 1));
  // A bailed run may lose the failure itself: the exit code counts as well.
  return { green: success && code === 0, red };
}
