// The suites with all slips asleep in the files: tests/mutants/planted/warm.ts wakes one after the other.
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../../vitest.config.ts';
import { root } from './places.ts';
import { withAll } from './schemata.ts';

/** The number of the first slip of each file. */
const first = new Map<string, number>(JSON.parse(process.env['WARM_FIRST'] ?? '[]'));
const order = (process.env['WARM_SUITES'] ?? '').split(',');

const planting: Plugin = {
  name: 'planted',
  enforce: 'pre',
  transform(text, id) {
    const file = relative(root, id.split('?')[0] ?? '')
      .split(sep)
      .join('/');
    const number = first.get(file);
    return number === undefined ? undefined : withAll(file, text, number);
  },
};

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.indexOf(relative(root, moduleId).split(sep).join('/'));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  root,
  plugins: [planting],
  test: {
    ...base.test,
    globalSetup: ['tests/server/leftovers.ts'],
    runner: './tests/mutants/planted/warm.ts',
    sequence: { sequencer: AsAsked },
    maxWorkers: 1,
    testTimeout: 10_000,
    expect: { poll: { timeout: 2_000 } },
  },
});
