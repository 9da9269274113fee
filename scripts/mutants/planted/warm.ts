// Vitest runner: repeats each test with every mutation that it reaches, until one test fails.
import { appendFileSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type RunnerTestFile as File, type RunnerTask as Task, type RunnerTestCase as Test, TestRunner } from 'vitest';
import { IS_ACTIVE, LOOP } from './schemata.ts';

/** Most tests per mutation and worker. */
const MAX_ASKED = 100;
/** Milliseconds without a failure until a suite only gets mutations tested less than SELDOM times. */
const FRUITLESS = 8_000;
const SELDOM = 2;
/** Milliseconds; slower tests are not repeated. */
const MAX_LENGTH = 2_500;
/** Limit of loop iterations: `times` those of the original, plus `more`. */
const LOOPS = { times: 10, more: 100_000 };

export type Line =
  | { readonly is: 'red'; readonly mutation: number; readonly suite: string; readonly test: string }
  /** No mutation is active outside tests. */
  | { readonly is: 'reached'; readonly mutations: readonly number[]; readonly suite: string; readonly outside: boolean }
  /** Failed without a mutation, so it proves nothing. */
  | { readonly is: 'broken'; readonly suite: string; readonly test: string }
  | { readonly is: 'spoilt' | 'done'; readonly suite: string };

/** State of a worker across suites. */
interface Memory {
  /** Active mutation; -1 for none, which records reached ones. */
  active: number;
  readonly reached: Set<number>;
  rounds: number;
  mostRounds: number;
  /** Number of tests per mutation. */
  readonly asked: Map<number, number>;
}

const global = globalThis as unknown as { planted?: Memory } & Record<string, unknown>;
global.planted ??= { active: -1, reached: new Set(), rounds: 0, mostRounds: Infinity, asked: new Map() };
const memory = global.planted;

global[IS_ACTIVE] ??= (mutation: number): boolean => {
  if (memory.active < 0) memory.reached.add(mutation);
  return memory.active === mutation;
};
global[LOOP] ??= (): void => {
  memory.rounds += 1;
  if (memory.rounds > memory.mostRounds) throw new Error('A loop of the mutation does not end.');
};

const FOLDER = String(process.env['PLANTED_FOLDER']);
const FOUND = `${FOLDER}/found.jsonl`;
const CHOSEN = new Set(JSON.parse(readFileSync(`${FOLDER}/chosen.json`, 'utf8')) as number[]);
/** Tests replace the clock. */
const clock = performance.now.bind(performance);

const say = (line: Line): void => appendFileSync(FOUND, `${JSON.stringify(line)}\n`);

/** Current mutation, for the parent process that kills hanging runs. */
const now = openSync(String(process.env['PLANTED_NOW']), 'w');
const sayNow = (mutation: number, suite: string): void => void writeSync(now, `${mutation} ${suite}`.padEnd(200), 0);

const countOf = (mutation: number): number => memory.asked.get(mutation) ?? 0;

interface Asked {
  readonly waiting: number[];
  /** True while a failed test runs without mutation: if it still fails, its state is corrupt. */
  isChecking: boolean;
  started: number;
}

// biome-ignore lint/style/noDefaultExport: vitest takes its runner so
export default class Warm extends TestRunner {
  private readonly asked = new WeakMap<Test, Asked>();
  private readonly red = new Set<number>();
  private lastRed = 0;

  onBeforeRunFiles(): void {
    const lines = readFileSync(FOUND, 'utf8').split('\n').filter(Boolean);
    for (const line of lines.map((text) => JSON.parse(text) as Line))
      if (line.is === 'red') this.red.add(line.mutation);
    this.lastRed = clock();
    memory.active = -1;
    memory.mostRounds = Infinity;
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (task.type !== 'test') return;
    this.asked.set(task, { waiting: [], isChecking: false, started: 0 });
    task.repeats = Number.MAX_SAFE_INTEGER;
    this.takeReached(task.file, true);
  }

  override onBeforeTryTask(test: Task, options?: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test);
    const asked = this.asked.get(test as Test);
    if (!asked) return;
    memory.rounds = 0;
    memory.active = options?.repeats === 0 || asked.isChecking ? -1 : (asked.waiting[0] ?? -1);
    sayNow(memory.active, test.file.name);
    asked.started = clock();
  }

  onAfterRetryTask(test: Test, { repeats }: { retry: number; repeats: number }): void {
    const asked = this.asked.get(test);
    const { result } = test;
    if (!asked || !result) return;
    const isGreen = result.state === 'pass';
    const took = clock() - asked.started;
    const mutation = memory.active;
    memory.active = -1;
    if (repeats === 0) {
      memory.mostRounds = memory.rounds * LOOPS.times + LOOPS.more;
      const mutations = this.takeReached(test.file, false);
      if (!isGreen) say({ is: 'broken', suite: test.file.name, test: test.name });
      if (isGreen && took <= MAX_LENGTH)
        asked.waiting.push(...mutations.toSorted((one, other) => countOf(one) - countOf(other)));
    } else if (asked.isChecking) {
      asked.isChecking = false;
      if (!isGreen) this.giveUp(test.file);
    } else {
      asked.waiting.shift();
      memory.asked.set(mutation, countOf(mutation) + 1);
      if (!isGreen) this.tellRed(mutation, test);
      asked.isChecking = !isGreen;
    }
    memory.reached.clear();
    while (asked.waiting[0] !== undefined && !this.isOpen(asked.waiting[0])) asked.waiting.shift();
    result.state = 'run';
    delete result.errors;
    if (asked.isChecking || asked.waiting.length > 0) return;
    memory.mostRounds = Infinity;
    // Vitest does not repeat pending tests.
    Object.assign(result, { pending: true });
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite === suite.file) say({ is: 'done', suite: suite.name });
  }

  private takeReached(file: File, outside: boolean): number[] {
    const mutations = [...memory.reached];
    if (mutations.length > 0) say({ is: 'reached', mutations, suite: file.name, outside });
    memory.reached.clear();
    return mutations.filter((mutation) => CHOSEN.has(mutation));
  }

  private tellRed(mutation: number, test: Test): void {
    this.red.add(mutation);
    this.lastRed = clock();
    say({ is: 'red', mutation, suite: test.file.name, test: test.name });
  }

  private giveUp({ name }: File): void {
    say({ is: 'spoilt', suite: name });
    process.kill(process.pid, 'SIGKILL');
  }

  private isOpen(mutation: number): boolean {
    const most = clock() - this.lastRed > FRUITLESS ? SELDOM : MAX_ASKED;
    return !this.red.has(mutation) && countOf(mutation) < most;
  }
}
