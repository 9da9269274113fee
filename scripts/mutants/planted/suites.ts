// Which suites are asked, and one run of them with a slip that is there from the start.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './places.ts';

/** Suites that go over all definitions, start programs or make load: they would notice late, or by chance. */
const NOT_ASKED =
  /^tests\/(flows|unit\/(docs|scripts|schemas|explain))\/|\/(kills|processes|production|locks|outage|pictures|uploads|backendProxy|exactlyOnce|newerMigration)\.test/;

/** All that are asked. */
export const SUITES: readonly string[] = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && !NOT_ASKED.test(name));

/** One database is enough to notice, and each test that needs a PostgreSQL would start its own. */
export const TESTS = ['--testNamePattern', '^(?!.*\\[PostgreSQL\\])'];

/** What came of a run. */
export interface Ran {
  /** All passed; not when the time was over. */
  readonly green: boolean;
  /** The first suite in which something failed. */
  readonly red: string | undefined;
}

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { name: string; status: string }[];
}

/** Runs suites until the first test fails, or their time is over: what hangs is ended with all that it has started. */
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
  // A run that is cut short may lose the failure that has cut it.
  return { green: success && code === 0, red };
}
