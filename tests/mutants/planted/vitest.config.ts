// The suites with one slip planted (PLANTED), or with functions that say when they are reached (REACHED). The files themselves are never touched.
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../../vitest.config.ts';
import { FILES, root } from './places.ts';
import { type Planted, withMarks, withPlanted } from './plant.ts';

const planted = JSON.parse(process.env['PLANTED'] ?? 'null') as Planted | null;
const marked = new Set([...FILES.values()].flat());
/** The suites in the order in which they are likeliest to be soon through. */
const order = (process.env['SUITES'] ?? '').split(',');

const planting: Plugin = {
  name: 'planted',
  enforce: 'pre',
  transform(text, id) {
    const file = relative(root, id.split('?')[0] ?? '')
      .split(sep)
      .join('/');
    if (planted) return file === planted.file ? withPlanted(planted, text) : undefined;
    return marked.has(file) ? withMarks(file, text) : undefined;
  },
};

class QuickOnesFirst extends BaseSequencer {
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
    // One database is enough to notice, and each test that needs a PostgreSQL would start its own.
    globalSetup: ['tests/server/leftovers.ts'],
    ...(planted
      ? { sequence: { sequencer: QuickOnesFirst } }
      : { setupFiles: ['tests/fetched.ts', 'tests/mutants/planted/reach.ts'] }),
  },
});
