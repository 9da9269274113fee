// Listed mutants still match their source text and their test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../../scripts/mutants/list.ts';
import { withMutant } from '../../../scripts/mutants/mutant.ts';
import { root } from '../../support/definitions.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Letters that a title needs besides placeholders, to be unambiguous. */
const LETTERS = 12;

/** Tells whether a file has a test with a title, or a title pattern that matches it. */
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
