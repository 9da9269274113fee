// Fixed sample of `npm run flows -- mutants`, with some mutants of each kind.
import { expect, test } from 'vitest';
import { Bench, type CheckedMutant } from '../../../../app/cli/bench.ts';
import { operators } from '../../../../app/cli/mutations.ts';
import { root } from '../../../support/definitions.ts';
import { TIER } from '../../../support/tier.ts';

const EACH = TIER === 'test' ? 2 : 20;

const bench = new Bench(root);
const all = bench.mistakes();

/** Returns mutants of a kind, spread over the files. */
function sample(operator: string): CheckedMutant[] {
  const made = all.filter((mistake) => mistake.operator === operator);
  const stride = Math.max(1, Math.floor(made.length / EACH));
  return made.filter((_, index) => index % stride === 0).flatMap((mistake) => bench.check(mistake) ?? []);
}

const validated = operators.map((operator) => [operator, sample(operator)] as const);

test('there are twenty kinds of mistakes, and each can be made in some flow', () => {
  expect(operators).toHaveLength(20);
  for (const [operator, made] of validated) expect(made.length, operator).toBeGreaterThan(0);
});

test('of all mistakes at least 95 % are found, and 95 % of those at their line', () => {
  const counts = operators.map((operator) => all.filter((mistake) => mistake.operator === operator).length);
  const found = counts.map((count, at) => count * share(validated[at]?.[1] ?? [], ({ found }) => found !== 'nothing'));
  const here = counts.map((count, at) => count * share(validated[at]?.[1] ?? [], ({ found }) => found === 'here'));
  const missed = validated.flatMap(([, made]) => made.filter((one) => one.found !== 'here'));
  const list = missed.map(({ operator, file, pointer }) => `${operator}: ${file} ${pointer}`).join('\n');
  expect(sum(found) / all.length, list).toBeGreaterThanOrEqual(0.95);
  expect(sum(here) / sum(found), list).toBeGreaterThanOrEqual(0.95);
});

/** Share within a sample, because kinds have from four to a thousand mutants. */
const share = (made: readonly CheckedMutant[], is: (one: CheckedMutant) => boolean): number =>
  made.filter(is).length / made.length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
