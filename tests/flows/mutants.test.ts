// A sample of the mistakes of npm run flows -- mutants: the same ones each time, some of each kind.
import { expect, test } from 'vitest';
import { Bench, type Judged } from '../../scripts/flows/bench.ts';
import { operators } from '../../scripts/flows/mutations.ts';
import { root } from '../definitions.ts';

const EACH = 6;

/** Mistakes after which a flow is right and means something else: no reading of the file can find most of them. */
const ANOTHER_MEANING: ReadonlySet<string> = new Set([
  'swap an operator',
  'change a literal',
  'negate a condition',
  'drop an option',
  'swap two arguments',
  'remove a goTo target',
]);

const bench = new Bench(root);
const all = bench.mistakes();

/** Some mistakes of a kind, spread over all places where it can be made. */
function sample(operator: string): Judged[] {
  const made = all.filter((mistake) => mistake.operator === operator);
  const stride = Math.max(1, Math.floor(made.length / EACH));
  return made.filter((_, index) => index % stride === 0).flatMap((mistake) => bench.judge(mistake) ?? []);
}

const judged = operators.map((operator) => [operator, sample(operator)] as const);

test('there are twenty kinds of mistakes, and each can be made in some flow', () => {
  expect(operators).toHaveLength(20);
  for (const [operator, made] of judged) expect(made.length, operator).toBeGreaterThan(0);
});

test('of the mistakes that make a flow wrong, at least 95 % are found, and nine of ten of those at their line', () => {
  const wrong = judged.flatMap(([operator, made]) => (ANOTHER_MEANING.has(operator) ? [] : made));
  const found = wrong.filter((one) => one.found !== 'nothing');
  const here = found.filter((one) => one.found === 'here');
  const missed = wrong.filter((one) => one.found === 'nothing').map(({ file, pointer }) => `${file} ${pointer}`);
  expect(found.length / wrong.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(here.length / found.length).toBeGreaterThanOrEqual(0.9);
});
