// Report of a test run: counts, failures with commands to rerun them, slowest files, retries.
import { type RecordLine, STAGES, type Stage, type TestLine } from './record.ts';

export type Tier = 'test' | 'verify';

/** Seconds per tier, without installing packages. */
export const BUDGET_S: Readonly<Record<Tier, number>> = { test: 600, verify: 2400 };

/** Seconds per file of suites or stories in npm test. Walks and checks are exempt. */
const FILE_LIMIT_S = 15;
const SLOWEST = 20;

export interface Failure {
  readonly stage: Stage;
  readonly name: string;
  readonly error: string;
  readonly rerun: string;
}

export interface Report {
  readonly tier: Tier;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly budgetSeconds: number;
  readonly stages: readonly { stage: Stage; passed: number; failed: number; skipped: number; seconds: number }[];
  readonly failures: readonly Failure[];
  readonly retried: readonly string[];
  readonly slowest: readonly { file: string; seconds: number }[];
  /** Files of npm test above the limit. */
  readonly tooSlow: readonly { file: string; seconds: number }[];
  readonly databases: { readonly SQLite: number; readonly PostgreSQL: number };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the command that runs one test again in its tier. */
export function rerunOf({ stage, file, title, line }: TestLine, tier: Tier): string {
  const prefix = tier === 'test' ? 'TIER=test ' : '';
  switch (stage) {
    case 'check':
      return `npm run check -- ${title}`;
    case 'unit':
      return `${prefix}npx vitest run ${file} -t ${quoted(escaped(title))}`;
    case 'stories':
      return `npx vitest run --config .storybook/vitest.config.ts ${file} -t ${quoted(escaped(title))}`;
    case 'walks':
      return `${prefix}npx playwright test ${file}:${line}`;
  }
}

/** Builds a report from a record; `wanted` stages must have finished, `ms` is the duration. */
export function reportOf(lines: readonly RecordLine[], tier: Tier, wanted: readonly Stage[], ms: number): Report {
  const tests = lines.filter((line) => line.is === 'test');
  const count = (list: readonly TestLine[], status: TestLine['status']) =>
    list.filter((test) => test.status === status).length;
  const stages = STAGES.filter((stage) => wanted.includes(stage)).map((stage) => {
    const own = tests.filter((test) => test.stage === stage);
    const took = lines.flatMap((line) => (line.is === 'stage' && line.stage === stage ? [line.ms] : []));
    return {
      stage,
      passed: count(own, 'passed'),
      failed: count(own, 'failed'),
      skipped: count(own, 'skipped'),
      seconds: seconds(took.reduce((sum, one) => sum + one, 0)),
    };
  });
  const databases = {
    SQLite: tests.filter(({ title }) => title.includes('[SQLite]')).length,
    PostgreSQL: tests.filter(({ title }) => title.includes('[PostgreSQL]')).length,
  };
  const failures = [
    ...tests.flatMap((test) => (test.status === 'passed' ? [] : [failureOf(test, tier)])),
    ...lines.flatMap((line) => (line.is === 'error' ? [failureOutside(line.stage, line.text)] : [])),
    ...wanted.flatMap((stage) => failuresOfStage(lines, stage)),
    ...failuresOfDatabases(databases, tier, wanted),
  ];
  const files = [...timesOf(lines)]
    .map(([file, time]) => ({ file, seconds: seconds(time) }))
    .sort((one, other) => other.seconds - one.seconds);
  const isSuite = ({ file }: { readonly file: string }) => /\.(test|stories)\.tsx?$/.test(file);
  return {
    tier,
    passed: count(tests, 'passed'),
    failed: failures.length - count(tests, 'skipped'),
    skipped: count(tests, 'skipped'),
    seconds: seconds(ms),
    budgetSeconds: BUDGET_S[tier],
    stages,
    failures,
    retried: tests.filter(({ retried }) => retried).map(({ file, title }) => `${file}: ${title}`),
    slowest: files.slice(0, SLOWEST),
    tooSlow: tier === 'test' ? files.filter((file) => isSuite(file) && file.seconds > FILE_LIMIT_S) : [],
    databases,
  };
}

const failureOf = (test: TestLine, tier: Tier): Failure => ({
  stage: test.stage,
  name: `${test.file}: ${test.title}`,
  error: test.status === 'skipped' ? 'The test was skipped, but every test must run.' : (test.error ?? 'It failed.'),
  rerun: rerunOf(test, tier),
});

const failureOutside = (stage: Stage, text: string): Failure => ({
  stage,
  name: `${stage}: outside of a test`,
  error: text,
  rerun: `npm run verify -- --only ${stage}`,
});

/** Failures of a stage itself: unfinished, empty, or failed without a failing test. */
function failuresOfStage(lines: readonly RecordLine[], stage: Stage): Failure[] {
  const own = lines.filter((line) => line.stage === stage);
  const end = own.filter((line) => line.is === 'stage').at(-1);
  const tests = own.filter((line) => line.is === 'test');
  if (end?.is !== 'stage') return [failureOutside(stage, 'The stage was interrupted.')];
  if (tests.length === 0) return [failureOutside(stage, 'No test ran.')];
  const isTold = own.some((line) => line.is === 'error' || (line.is === 'test' && line.status === 'failed'));
  return end.code === 0 || isTold
    ? []
    : [failureOutside(stage, `The stage ended with exit code ${end.code}, although no test failed.`)];
}

/** In verify, suites for both databases must run on both; npm test must not omit either. */
function failuresOfDatabases(found: Report['databases'], tier: Tier, wanted: readonly Stage[]): Failure[] {
  if (!wanted.includes('unit') || found.SQLite + found.PostgreSQL === 0) return [];
  const isFine = tier === 'verify' ? found.SQLite === found.PostgreSQL : found.SQLite > 0 && found.PostgreSQL > 0;
  const counts = `${found.SQLite} tests on SQLite, ${found.PostgreSQL} on PostgreSQL`;
  return isFine ? [] : [failureOutside('unit', `The tests of a database did not run: ${counts}.`)];
}

/** Milliseconds per file; for walks the sum of its walks. */
function timesOf(lines: readonly RecordLine[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of lines) {
    const counts = line.is === 'file' || (line.is === 'test' && (line.stage === 'walks' || line.stage === 'check'));
    if (counts) times.set(line.file, (times.get(line.file) ?? 0) + line.ms);
  }
  return times;
}

/** Report as text. Programs read its last line. */
export function textOf(report: Report): string {
  const { passed, failed, skipped, stages, failures, retried, slowest, tooSlow, databases } = report;
  const rows = (title: string, list: readonly string[]) => (list.length > 0 ? ['', title, ...list] : []);
  const timed = ({ file, seconds }: { file: string; seconds: number }) =>
    `  ${seconds.toFixed(1).padStart(7)} s  ${file}`;
  return [
    ...rows(
      'Failures:',
      failures.map(({ name, error, rerun }) => `  ${name}\n${indented(error)}\n    Run it again: ${rerun}`),
    ),
    ...rows(
      'Passed at the second attempt:',
      retried.map((name) => `  ${name}`),
    ),
    ...rows(`Slowest files (${SLOWEST}):`, slowest.map(timed)),
    ...rows(`Over ${FILE_LIMIT_S} s, the limit for a file of npm test:`, tooSlow.map(timed)),
    ...rows(
      'Stages:',
      stages.map(
        (one) =>
          `  ${one.stage.padEnd(8)}${String(one.passed).padStart(6)} passed, ${one.failed} failed, ${one.skipped} skipped  ${one.seconds} s`,
      ),
    ),
    '',
    `On SQLite ${databases.SQLite} tests, on PostgreSQL ${databases.PostgreSQL}.`,
    `Took ${report.seconds} s of ${report.budgetSeconds} s without installing packages.`,
    `Total: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

const ERROR_LINES = 12;
const indented = (error: string): string =>
  error
    .split('\n')
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
