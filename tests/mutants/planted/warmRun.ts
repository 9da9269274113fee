// Asks all suites for all slips, in warm workers, and goes on after whatever hangs or is spoilt.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';
import type { Line } from './warm.ts';

const HANGS = 40_000;
const LOOK = 2_000;
/** A suite that is spoilt again and again is left. */
const TRIES = 60;

/** What is known of the slips after all suites were asked. */
export interface Asked {
  readonly red: ReadonlyMap<number, string>;
  /** Reached by tests. */
  readonly reached: ReadonlyMap<number, readonly string[]>;
  /** Reached while suites were loaded or made ready: there no slip is awake. */
  readonly outside: ReadonlyMap<number, readonly string[]>;
}

export async function askWarm(
  suites: readonly string[],
  first: ReadonlyMap<string, number>,
  chosen: readonly number[],
  workers: number,
): Promise<Asked> {
  const folder = join(root, 'dist/mutants');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `warm-${process.pid}.jsonl`);
  writeFileSync(log, '');
  writeFileSync(`${log}.chosen`, JSON.stringify(chosen));
  const waiting = [...suites];
  const settings = {
    WARM_LOG: log,
    WARM_CHOSEN: `${log}.chosen`,
    WARM_FIRST: JSON.stringify([...first]),
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return summary(linesOf(log));

  async function work(worker: number): Promise<void> {
    const now = `${log}.now${worker}`;
    const tries = new Map<string, number>();
    let own = waiting.splice(0, TOGETHER);
    while (own.length > 0) {
      const before = linesOf(log).length;
      const hung = await runOnce(own, { ...settings, WARM_NOW: now, WARM_SUITES: own.join() }, log, now);
      const lines = linesOf(log).slice(before);
      const done = new Set(lines.flatMap((line) => (line.is === 'done' ? [line.suite] : [])));
      const [slip = '-1', suite = ''] = existsSync(now) ? readFileSync(now, 'utf8').trim().split(' ') : [];
      if (hung && Number(slip) >= 0)
        appendFileSync(log, `${JSON.stringify({ is: 'red', slip: Number(slip), suite, test: 'does not end' })}\n`);
      own = own.filter((name) => !done.has(name));
      const stuck = own[0];
      if (stuck !== undefined) {
        const count = (tries.get(stuck) ?? 0) + 1;
        tries.set(stuck, count);
        if ((hung && Number(slip) < 0) || count > TRIES || lines.length === 0) {
          console.log(`left: ${stuck}`);
          own.shift();
        }
      }
      if (own.length === 0) own = waiting.splice(0, TOGETHER);
      console.log(`${new Date().toISOString().slice(11, 19)} ${waiting.length + own.length} suites to go, ${linesOf(log).filter(({ is }) => is === 'red').length} noticed`);
    }
  }
}

/** So many suites load their modules together. */
const TOGETHER = 12;

async function runOnce(
  suites: readonly string[],
  settings: Readonly<Record<string, string>>,
  log: string,
  now: string,
): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...suites, '--config', 'tests/mutants/planted/warm.config.ts'],
      ...['--testNamePattern', '^(?!.*\\[PostgreSQL\\])', '--reporter=dot'],
    ],
    { cwd: root, env: { CI: '1', CASES: '60', ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => appendFileSync(`${log}.said`, text));
  let hung = false;
  let last = Date.now();
  let changed = 0;
  const looking = setInterval(() => {
    const at = Math.max(existsSync(now) ? statSync(now).mtimeMs : 0, statSync(log).mtimeMs * 0);
    if (at !== changed) {
      changed = at;
      last = Date.now();
    } else if (Date.now() - last > HANGS) {
      hung = true;
      process.kill(-Number(child.pid), 'SIGKILL');
    }
  }, LOOK);
  await new Promise((done) => child.once('close', done));
  clearInterval(looking);
  return hung;
}

const linesOf = (log: string): Line[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);

function summary(lines: readonly Line[]): Asked {
  const red = new Map<number, string>();
  const reached = new Map<number, string[]>();
  const outside = new Map<number, string[]>();
  for (const line of lines) {
    if (line.is === 'red') red.set(line.slip, `${line.suite}: ${line.test}`);
    if (line.is !== 'reached') continue;
    const map = line.outside ? outside : reached;
    for (const slip of line.slips) {
      const suites = map.get(slip) ?? [];
      if (!suites.includes(line.suite)) map.set(slip, [...suites, line.suite]);
    }
  }
  return { red, reached, outside };
}
