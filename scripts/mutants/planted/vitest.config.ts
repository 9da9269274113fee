// Mutates files in memory: one mutation (PLANTED), or all, activated by ./warm.ts (PLANTED_ASLEEP).
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../../vitest.config.ts';
import { root } from './places.ts';
import { type Planted, withPlanted } from './plant.ts';
import { withMutations } from './schemata.ts';

const planted = JSON.parse(process.env['PLANTED'] ?? 'null') as Planted | null;
/** Number of the first mutation of each file. */
const asleep = new Map<string, number>(JSON.parse(process.env['PLANTED_ASLEEP'] ?? '[]'));

const nameOf = (path: string): string => relative(root, path).split(sep).join('/');

const planting: Plugin = {
  name: 'planted',
  enforce: 'pre',
  transform(text, id) {
    const file = nameOf(id.split('?')[0] ?? '');
    if (planted?.file === file) return withPlanted(planted, text);
    const first = asleep.get(file);
    return first === undefined ? undefined : withMutations(file, text, first);
  },
};

/** Runs suites in the order of the arguments. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => process.argv.indexOf(nameOf(moduleId));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

const warm = {
  runner: './scripts/mutants/planted/warm.ts',
  maxWorkers: 1,
  testTimeout: 10_000,
  expect: { poll: { timeout: 2_000 } },
};

export default defineConfig({
  root,
  plugins: [planting],
  test: {
    ...base.test,
    globalSetup: ['tests/support/server/leftovers.ts'],
    sequence: { sequencer: AsNamed },
    ...(planted ? {} : warm),
  },
});
