// The list of mutants does not rot: each finds its text where it looks for it, and its test is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../../scripts/mutants/list.ts';
import { withMutant } from '../../../scripts/mutants/mutant.ts';
import { root } from '../../support/definitions.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Letters that a title must have besides its placeholders, so that it is told from any other. */
const LETTERS = 12;

/** Whether a file has a test of this name, or of one that a title with placeholders makes. */
function hasTest(file: string, name: string): boolean {
  const texts = [...read(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , text = '']) => text);
  return texts.some((text) => {
    const parts = text.split(/\$\{[^}]*\}|%[sj]/);
    const title = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+');
    return text.includes(name) || (parts.join('').length >= LETTERS && new RegExp(`^${title}$`).test(name));
  });
}

test('each has a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s', (_, mutant) => {
  expect(withMutant(mutant, read(mutant.file))).not.toBe(read(mutant.file));
  const [file, name] = mutant.test;
  expect(hasTest(file, name), name).toBe(true);
});
