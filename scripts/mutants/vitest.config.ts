// Tests with one defence removed (MUTANT). Files on disk stay as they are.
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { MUTANTS } from './list.ts';
import { withMutant } from './mutant.ts';

const root = join(import.meta.dirname, '../..');

function takingOut(name: string | undefined): Plugin {
  const mutant = MUTANTS.find((other) => other.name === name);
  if (!mutant) throw new Error(`There is no mutant "${name}". Check the name.`);
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(text, id) {
      const file = relative(root, id.split('?')[0] ?? '')
        .split(sep)
        .join('/');
      return file === mutant.file ? withMutant(mutant, text) : undefined;
    },
  };
}

export default defineConfig({
  root,
  plugins: [takingOut(process.env['MUTANT'])],
  // One database is enough, and each test on PostgreSQL would start its own.
  test: { ...base.test, globalSetup: ['tests/support/server/leftovers.ts'] },
});
