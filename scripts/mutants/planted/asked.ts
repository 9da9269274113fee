// Runs suites against mutations in warm workers; restarts after hanging or broken ones.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';
import { TESTS } from './suites.ts';
import type { Line } from './warm.ts';

/** Milliseconds without progress until a run counts as hanging. */
const HANGS = 40_000;
const LOOKS_EVERY = 2_000;
/** Attempts per suite that keeps breaking. */
const TRIES = 4;
/** Suites per worker process, which share loaded modules. */
const TOGETHER = 12;

/** Results of all suites, by number of the mutation. */
export interface Answers {
  readonly red: ReadonlyMap<number, string>;
  /** Suites that reach a mutation, chosen or not. */
  readonly reached: ReadonlyMap<number, readonly string[]>;
  /** Mutations reached during loading or setup, when none is active. */
  readonly outside: ReadonlySet<number>;
}

/** Runs all suites against the chosen mutations; `first` maps files to their first mutation. */
export async function askWarm(
  suites: readonly string[],
  first: ReadonlyMap<string, number>,
  chosen: readonly number[],
  workers: number,
): Promise<Answers> {
  const folder = join(root, 'dist/mutants');
  mkdirSync(folder, { recursive: true });
  const found = join(folder, 'found.jsonl');
  writeFileSync(found, '');
  writeFileSync(join(folder, 'chosen.json'), JSON.stringify(chosen));
  const waiting = [...suites];
  const broken = new Set<string>();
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(join(folder, `now${worker}`))));
  for (const test of broken) console.log(`fails without any planted mistake: ${test}`);
  return answersOf(linesOf(found));

  async function work(now: string): Promise<void> {
    const settings = { PLANTED_ASLEEP: JSON.stringify([...first]), PLANTED_FOLDER: folder, PLANTED_NOW: now };
    const tries = new Map<string, number>();
    let own = waiting.splice(0, TOGETHER);
    while (own.length > 0) {
      rmSync(now, { force: true });
      const hangs = await runUntilItHangs(own, settings, now);
      const [mutation = '-1', suite = ''] = existsSync(now) ? readFileSync(now, 'utf8').trim().split(' ') : [];
      const isNoticed = hangs && Number(mutation) >= 0;
      const noticed: Line = { is: 'red', mutation: Number(mutation), suite, test: 'does not end' };
      if (isNoticed) appendFileSync(found, `${JSON.stringify(noticed)}\n`);
      const lines = linesOf(found);
      const done = new Set(lines.flatMap((line) => (line.is === 'done' ? [line.suite] : [])));
      own = own.filter((name) => !done.has(name));
      const [stuck] = own;
      if (stuck !== undefined) {
        tries.set(stuck, (tries.get(stuck) ?? 0) + (hangs && !isNoticed ? TRIES : 1));
        if (Number(tries.get(stuck)) >= TRIES) own.shift();
      }
      for (const line of lines) if (line.is === 'broken') broken.add(`${line.suite}: ${line.test}`);
      const red = lines.filter(({ is }) => is === 'red').length;
      console.log(`${suites.length - waiting.length - own.length} of ${suites.length} suites run, ${red} failures`);
      if (own.length === 0) own = waiting.splice(0, TOGETHER);
    }
  }
}

/** Returns true if the run had to be killed. */
async function runUntilItHangs(
  suites: readonly string[],
  settings: Readonly<Record<string, string>>,
  sign: string,
): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...suites, '--config', 'scripts/mutants/planted/vitest.config.ts'],
      ...[...TESTS, '--reporter=dot'],
    ],
    { cwd: root, env: { CI: '1', CASES: '60', ...process.env, ...settings }, stdio: 'ignore', detached: true },
  );
  let hangs = false;
  let seen = Date.now();
  const looking = setInterval(() => {
    if (existsSync(sign)) seen = Math.max(seen, statSync(sign).mtimeMs);
    hangs = Date.now() - seen > HANGS;
    if (hangs) process.kill(-Number(child.pid), 'SIGKILL');
  }, LOOKS_EVERY);
  await new Promise((done) => child.once('close', done));
  clearInterval(looking);
  return hangs;
}

const linesOf = (found: string): Line[] =>
  readFileSync(found, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);

function answersOf(lines: readonly Line[]): Answers {
  const red = new Map<number, string>();
  const reached = new Map<number, string[]>();
  const outside = new Set<number>();
  for (const line of lines) {
    if (line.is === 'red') red.set(line.mutation, `${line.suite}: ${line.test}`);
    if (line.is !== 'reached') continue;
    for (const mutation of line.mutations) {
      if (line.outside) outside.add(mutation);
      const suites = reached.get(mutation) ?? [];
      if (!line.outside && !suites.includes(line.suite)) reached.set(mutation, [...suites, line.suite]);
    }
  }
  return { red, reached, outside };
}
