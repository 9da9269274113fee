import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from '../checks.mjs';
import type { RecordLine, Stage } from './record.ts';
import type { Tier } from './report.ts';

export interface Program {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface StageOptions {
  readonly tier: Tier;
  /** For example `1/4`. */
  readonly shard: string | undefined;
  /** Folder of this run's files. */
  readonly results: string;
  /** Lines of an interrupted run, whose passed tests are skipped. */
  readonly done: readonly RecordLine[];
}

const VITEST = 'node_modules/vitest/vitest.mjs';

const FAST_FOLDERS = ['tests/unit', 'tests/api', 'tests/flows'];
const SLOW_FOLDERS = ['tests/acceptance', 'tests/chaos'];

/** Folders of suites without a browser. */
const UNIT_FOLDERS: Readonly<Record<Tier, readonly string[]>> = {
  test: FAST_FOLDERS,
  verify: [...FAST_FOLDERS, ...SLOW_FOLDERS],
};

/** Fastest tier that runs a suite without a browser. */
export const tierOfSuite = (file: string): Tier =>
  SLOW_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? 'verify' : 'test';

/** Returns the program of a stage; undefined if all of it has passed. */
export const PROGRAMS: Readonly<Record<Stage, (options: StageOptions) => Program | undefined>> = {
  check({ shard, done }) {
    // One shard is enough to check the sources.
    if (shard !== undefined && !shard.startsWith('1/')) return undefined;
    const passed = passedTests(done, 'check').map(({ title }) => title);
    const waiting = CHECKS.map(({ name }) => name).filter((name) => !passed.includes(name));
    return waiting.length === 0 ? undefined : { args: ['scripts/check.mjs', ...waiting] };
  },
  unit: ({ tier, ...options }) => ({
    args: [VITEST, 'run', ...UNIT_FOLDERS[tier], ...vitestArgs('unit', options)],
  }),
  stories: ({ tier, ...options }) => ({
    args: [VITEST, 'run', '--config', '.storybook/vitest.config.ts', ...vitestArgs('stories', options)],
    ...(tier === 'test' && { env: { STORIES: 'kinds' } }),
  }),
  walks({ shard, results, done }) {
    const passed = passedTests(done, 'walks').flatMap(({ walk = [] }) => walk);
    const list = join(results, 'passed-walks.txt');
    if (passed.length > 0) writeFileSync(list, `${passed.join('\n')}\n`);
    return {
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=dot,./scripts/testing/playwrightReporter.ts',
        ...(shard === undefined ? [] : [`--shard=${shard}`]),
        ...(passed.length > 0 ? [`--test-list-invert=${list}`, '--pass-with-no-tests'] : []),
      ],
    };
  },
};

function vitestArgs(stage: Stage, { shard, done }: Omit<StageOptions, 'tier'>): string[] {
  const passed = passedFiles(done, stage);
  return [
    '--reporter=dot',
    '--reporter=./scripts/testing/vitestReporter.ts',
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...passed.map((file) => `--exclude=${file}`),
    ...(passed.length > 0 ? ['--passWithNoTests'] : []),
  ];
}

const passedTests = (lines: readonly RecordLine[], stage: Stage) =>
  lines.filter((line) => line.is === 'test').filter((line) => line.stage === stage && line.status === 'passed');

/** Finished files without failures. */
export function passedFiles(lines: readonly RecordLine[], stage: Stage): string[] {
  const own = lines.filter((line) => line.stage === stage);
  const failed = new Set(own.flatMap((line) => (line.is === 'test' && line.status !== 'passed' ? [line.file] : [])));
  return own.flatMap((line) => (line.is === 'file' && !failed.has(line.file) ? [line.file] : []));
}
