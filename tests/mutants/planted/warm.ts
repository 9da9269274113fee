// Runs every test once as it is, and again with each slip that it has reached: the slip falls asleep as soon as one test is red.
import { appendFileSync, closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { TestRunner } from 'vitest';
import type { File, Test } from 'vitest/suite';
import { AWAKE, ROUND } from './schemata.ts';

/** Milliseconds that a slip may cost before it counts as one that nobody notices. */
const PATIENCE = 20_000;
/** A test that takes longer is not asked again and again. */
const LONGEST = 4_000;
/** Loops may go round so many times as often as without a slip, and this on top. */
const ROUNDS = { times: 10, more: 100_000 };

/** What one worker remembers from suite to suite. */
interface Memory {
  awake: number;
  reached: Set<number>;
  rounds: number;
  most: number;
  readonly spent: Map<number, number>;
}

const global = globalThis as unknown as { planted?: Memory } & Record<string, unknown>;
global.planted ??= { awake: -1, reached: new Set(), rounds: 0, most: Number.POSITIVE_INFINITY, spent: new Map() };
const memory = global.planted;

global[AWAKE] ??= (number: number): boolean => {
  if (memory.awake < 0) memory.reached.add(number);
  return memory.awake === number;
};
global[ROUND] ??= (): void => {
  memory.rounds += 1;
  if (memory.rounds > memory.most) throw new Error('goes round and round');
};

const clock = performance.now.bind(performance);
const LOG = String(process.env['WARM_LOG']);
const CHOSEN = new Set(JSON.parse(readFileSync(String(process.env['WARM_CHOSEN']), 'utf8')) as number[]);

/** One line of what was found. */
export type Line =
  | { readonly is: 'red'; readonly slip: number; readonly suite: string; readonly test: string }
  | { readonly is: 'reached'; readonly slips: readonly number[]; readonly suite: string; readonly outside: boolean }
  | { readonly is: 'spoilt' | 'done'; readonly suite: string };

const say = (line: Line): void => appendFileSync(LOG, `${JSON.stringify(line)}\n`);

/** What is awake just now, for whoever must end a run that hangs. */
const now = openSync(String(process.env['WARM_NOW']), 'w');
const sayNow = (slip: number, suite: string): void => {
  writeSync(now, `${slip} ${suite}`.padEnd(200), 0);
};

/** One test, over and over. */
interface Asked {
  readonly waiting: number[];
  /** A red test is asked once more without the slip: what it has spoilt says nothing about others. */
  after: number | undefined;
  started: number;
  took: number;
}

export default class Warm extends TestRunner {
  private readonly asked = new WeakMap<Test, Asked>();
  private red = new Set<number>();

  onBeforeRunFiles(): void {
    const lines = readFileSync(LOG, 'utf8').split('\n').filter(Boolean);
    for (const line of lines.map((text) => JSON.parse(text) as Line)) if (line.is === 'red') this.red.add(line.slip);
    memory.awake = -1;
    memory.most = Number.POSITIVE_INFINITY;
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    this.asked.set(test, { waiting: [], after: undefined, started: 0, took: 0 });
    test.repeats = Number.MAX_SAFE_INTEGER;
    this.tellOutside(test.file);
  }

  private tellOutside(file: File): void {
    const slips = [...memory.reached].filter((slip) => CHOSEN.has(slip));
    if (slips.length > 0) say({ is: 'reached', slips, suite: nameOf(file), outside: true });
    memory.reached.clear();
  }

  override onBeforeTryTask(test: Test, options?: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test);
    const asked = this.asked.get(test) as Asked;
    const isFirst = options?.repeats === 0;
    memory.rounds = 0;
    if (!isFirst) memory.awake = asked.after === undefined ? (asked.waiting[0] ?? -1) : -1;
    sayNow(memory.awake, nameOf(test.file));
    asked.started = clock();
  }

  onAfterRetryTask(test: Test, { repeats }: { retry: number; repeats: number }): void {
    const asked = this.asked.get(test) as Asked;
    const { result } = test;
    if (!result) return;
    const isGreen = result.state === 'pass';
    const took = clock() - asked.started;
    const slip = memory.awake;
    memory.awake = -1;
    if (repeats === 0) {
      asked.took = took;
      memory.most = memory.rounds * ROUNDS.times + ROUNDS.more;
      const slips = [...memory.reached].filter((number) => CHOSEN.has(number));
      memory.reached.clear();
      if (slips.length > 0) say({ is: 'reached', slips, suite: nameOf(test.file), outside: false });
      if (isGreen && took <= LONGEST) asked.waiting.push(...slips.filter((number) => this.isOpen(number)));
    } else if (asked.after !== undefined) {
      asked.after = undefined;
      if (!isGreen) {
        say({ is: 'spoilt', suite: nameOf(test.file) });
        process.kill(process.pid, 'SIGKILL');
      }
    } else {
      asked.waiting.shift();
      memory.spent.set(slip, (memory.spent.get(slip) ?? 0) + took);
      if (!isGreen) {
        this.red.add(slip);
        say({ is: 'red', slip, suite: nameOf(test.file), test: test.name });
        asked.after = slip;
      }
    }
    memory.reached.clear();
    result.state = 'run';
    result.errors = undefined;
    if (asked.after === undefined && asked.waiting.length === 0) {
      memory.most = Number.POSITIVE_INFINITY;
      result.pending = true;
    }
  }

  private isOpen(slip: number): boolean {
    return !this.red.has(slip) && (memory.spent.get(slip) ?? 0) < PATIENCE;
  }

  override async onAfterRunSuite(suite: File): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.type === 'suite' && suite.filepath) {
      say({ is: 'done', suite: nameOf(suite) });
    }
  }
}

const nameOf = (file: File): string => file.name;

process.on('exit', () => closeSync(now));
