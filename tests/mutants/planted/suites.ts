// Runs suites of the project, with a slip or to see what they reach.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './places.ts';

/** What came of a run. */
export interface Ran {
  /** All passed; not when the time was over. */
  readonly green: boolean;
  /** The first suite in which something failed. */
  readonly red: string | undefined;
  /** How long each suite took, in milliseconds. */
  readonly took: ReadonlyMap<string, number>;
  /** What was said when there is no report. */
  readonly said: string;
}

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { name: string; status: string; startTime: number; endTime: number }[];
}

/** Runs suites until the first test fails, or their time is over: what hangs is ended with all that it has started. */
export async function runSuites(
  suites: readonly string[],
  settings: Readonly<Record<string, string>>,
  limit: number,
  ...options: readonly string[]
): Promise<Ran> {
  const output = join(tmpdir(), `planted-${process.pid}.json`);
  rmSync(output, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...suites, '--config', 'tests/mutants/planted/vitest.config.ts'],
      ...['--testNamePattern', '^(?!.*\\[PostgreSQL\\])', '--reporter=json', `--outputFile=${output}`, ...options],
    ],
    { cwd: root, env: { CASES: '1000', ...process.env, ...settings }, stdio: 'pipe', detached: true },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const over = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), limit);
  await new Promise((done) => child.once('close', done));
  clearTimeout(over);
  if (!existsSync(output)) return { green: false, red: undefined, took: new Map(), said };
  const { success, testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  rmSync(output);
  const named = (name: string) => name.slice(root.length + 1);
  return {
    green: success,
    red: testResults.filter(({ status }) => status === 'failed').map(({ name }) => named(name))[0],
    took: new Map(testResults.map(({ name, startTime, endTime }) => [named(name), Math.round(endTime - startTime)])),
    said,
  };
}
