// Servers and databases for benches.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePlace } from '../app/server/platform/db/open.ts';
import { bundle, ROOT } from '../scripts/bundle.ts';
import { startPostgres } from '../scripts/testbed/postgres.ts';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Running {
  readonly base: string;
  readonly process: ChildProcess;
}

/** Starts a program that prints its address. */
export async function start(place: DatabasePlace, program: string, webRoot = '/nowhere'): Promise<Running> {
  const where = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_FILE: place.file };
  const profile =
    process.env['PROFILE'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`];
  const child = spawn(process.execPath, [...profile, program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], WEB_ROOT: webRoot, ...where },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A failing bench must leave no server behind.
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { base: line.toString().trim(), process: child };
}

export async function stop({ process: server }: Running): Promise<void> {
  server.kill();
  await once(server, 'exit');
}

/** Measures on each available database, or on ONLY; returns true if all meet their target. */
export async function onEachDatabase(
  measure: (name: string, place: DatabasePlace, program: string) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-bench-'));
  const built = join(ROOT, `dist/bench-${process.pid}`);
  const postgres = await startPostgres();
  try {
    await bundle('bench/requestServer.ts', built);
    console.log('');
    const places: Readonly<Record<string, DatabasePlace | undefined>> = {
      SQLite: { file: join(folder, 'bench.db') },
      PostgreSQL: postgres,
    };
    const only = process.env['ONLY'];
    const results: boolean[] = [];
    for (const [name, place] of Object.entries(places))
      if (place !== undefined && (only === undefined || only === name))
        results.push(await measure(name, place, join(built, 'requestServer.js')));
    return !results.includes(false);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(built, { recursive: true, force: true });
  }
}
