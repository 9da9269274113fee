// The report of a test run, made from its record.
import { describe, expect, test } from 'vitest';
import type { RecordLine, TestLine } from '../../../../scripts/testing/record.ts';
import { reportOf, rerunOf, textOf } from '../../../../scripts/testing/report.ts';
import { PROGRAMS, passedFiles } from '../../../../scripts/testing/stages.ts';

const line = (changes: Partial<TestLine> = {}): TestLine => ({
  is: 'test',
  stage: 'unit',
  file: 'tests/unit/a.test.ts',
  title: 'adds (1 + 1)',
  status: 'passed',
  retried: false,
  ms: 20,
  ...changes,
});
const ended = (code = 0): RecordLine => ({ is: 'stage', stage: 'unit', ms: 5000, code });
const report = (...lines: RecordLine[]) => reportOf(lines, 'test', ['unit'], 5000);

test('a run in which everything passed has no failures', () => {
  expect(report(line(), ended())).toMatchObject({ passed: 1, failed: 0, skipped: 0, failures: [], budgetSeconds: 600 });
});

describe('a run fails for', () => {
  test.each<[string, RecordLine[], string]>([
    ['a test that failed', [line({ status: 'failed', error: 'expected 2' }), ended(1)], 'expected 2'],
    [
      'a test that was skipped',
      [line({ status: 'skipped' }), ended()],
      'The test was skipped, but every test must run.',
    ],
    ['an error outside of a test', [line(), { is: 'error', stage: 'unit', text: 'boom' }, ended(1)], 'boom'],
    ['a stage that was cut off', [line()], 'The stage was interrupted.'],
    ['a stage that ran nothing', [ended()], 'No test ran.'],
    [
      'a stage that failed without a test',
      [line(), ended(7)],
      'The stage ended with exit code 7, although no test failed.',
    ],
    [
      'a database that was left out',
      [line({ title: 'saves [SQLite]' }), ended()],
      'The tests of a database did not run: 1 tests on SQLite, 0 on PostgreSQL.',
    ],
  ])('%s', (_, lines, error) => {
    const { failures, failed, skipped } = report(...lines);
    expect(failures.map((failure) => failure.error)).toEqual([error]);
    expect(failed + skipped).toBe(1);
  });
});

test('verify runs every suite on both databases equally often', () => {
  const lines = [
    line({ title: 'a [SQLite]' }),
    line({ title: 'b [SQLite]' }),
    line({ title: 'a [PostgreSQL]' }),
    ended(),
  ];
  expect(report(...lines).failed).toBe(0);
  expect(reportOf(lines, 'verify', ['unit'], 5000).failed).toBe(1);
});

test('each failure names the command that runs it again', () => {
  expect(rerunOf(line(), 'test')).toBe("TIER=test npx vitest run tests/unit/a.test.ts -t 'adds \\(1 \\+ 1\\)'");
  expect(rerunOf(line({ title: "an 'n'" }), 'verify')).toBe("npx vitest run tests/unit/a.test.ts -t 'an '\\''n'\\'''");
  expect(rerunOf(line({ stage: 'walks', file: 'tests/e2e/a.spec.ts', line: 7 }), 'verify')).toBe(
    'npx playwright test tests/e2e/a.spec.ts:7',
  );
  expect(rerunOf(line({ stage: 'check', title: 'types' }), 'test')).toBe('npm run check -- types');
});

test('the report has retries, slow files and a closing line', () => {
  const text = textOf(
    report(line({ retried: true }), { is: 'file', stage: 'unit', file: 'tests/unit/a.test.ts', ms: 16_400 }, ended()),
  );
  expect(text).toContain('Passed at the second attempt:\n  tests/unit/a.test.ts: adds (1 + 1)');
  expect(text).toContain('Over 15 s, the limit for a file of npm test:\n     16.4 s  tests/unit/a.test.ts');
  expect(text).toContain('Took 5 s of 600 s');
  expect(text.split('\n').at(-1)).toBe('Total: 1 passed, 0 failed, 0 skipped');
});

test('a resumed run repeats files that failed or did not end', () => {
  const of = (file: string, status: TestLine['status']) => line({ file, status });
  const fileEnded = (file: string): RecordLine => ({ is: 'file', stage: 'unit', file, ms: 1 });
  const lines = [of('a', 'passed'), fileEnded('a'), of('b', 'failed'), fileEnded('b'), of('c', 'passed')];
  expect(passedFiles(lines, 'unit')).toEqual(['a']);
});

test('a stage that is resumed after its last file is not a failure', () => {
  const done: RecordLine[] = [line(), { is: 'file', stage: 'unit', file: 'tests/unit/a.test.ts', ms: 1 }];
  const argsOf = (lines: readonly RecordLine[]) =>
    PROGRAMS.unit({ tier: 'test', shard: undefined, results: '', done: lines })?.args;
  expect(argsOf(done)).toEqual(expect.arrayContaining(['--exclude=tests/unit/a.test.ts', '--passWithNoTests']));
  expect(argsOf([])).not.toContain('--passWithNoTests');
});
