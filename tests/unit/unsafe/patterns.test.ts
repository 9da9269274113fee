// Accepted patterns run in acceptable time, measured in steps of a test matcher (SEC-A6).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongPattern } from '../../../engine/authoring/check/analysis/patterns.ts';
import { fewOrMany, share } from '../../support/tier.ts';

/** Pattern as a tree: character class, sequence, alternatives or repetition. */
type Node =
  | { readonly kind: 'one'; readonly written: string; readonly of: string }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'times'; readonly part: Node; readonly least: number; readonly most: number };

const one = (written: string, of: string): Node => ({ kind: 'one', written, of });
const ONES = [one('a', 'a'), one('b', 'b'), one('[ab]', 'ab'), one('c', 'c'), one('[^c]', 'ab!')];
const TIMES = [
  [0, Number.POSITIVE_INFINITY],
  [1, Number.POSITIVE_INFINITY],
  [0, 1],
  [2, 5],
] as const;

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...ONES),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      parts: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
    }),
    fc
      .tuple(tie('node'), fc.constantFrom(...TIMES))
      .map(([part, [least, most]]): Node => ({ kind: 'times', part, least, most })),
  ),
}));

function write(it: Node): string {
  if (it.kind === 'one') return it.written;
  if (it.kind === 'times')
    return `(?:${write(it.part)}){${it.least},${it.most === Number.POSITIVE_INFINITY ? '' : it.most}}`;
  return `(?:${it.parts.map(write).join(it.kind === 'all' ? '' : '|')})`;
}

const ENOUGH = 30_000;

/** Counts the steps of a backtracking matcher on a text. */
function stepsOf(pattern: Node, text: string): number {
  let steps = 0;
  const tried = (it: Node, at: number, then: (at: number) => boolean): boolean => {
    steps += 1;
    if (steps > ENOUGH) return true;
    if (it.kind === 'one') return at < text.length && it.of.includes(text[at] as string) && then(at + 1);
    if (it.kind === 'any') return it.parts.some((part) => tried(part, at, then));
    if (it.kind === 'times') return again(it, 0, at, then);
    return inTurn(it.parts, at, then);
  };
  const inTurn = ([first, ...rest]: readonly Node[], at: number, then: (at: number) => boolean): boolean =>
    first ? tried(first, at, (next) => inTurn(rest, next, then)) : then(at);
  const again = (it: Node & { kind: 'times' }, count: number, at: number, then: (at: number) => boolean): boolean =>
    (count < it.most &&
      tried(it.part, at, (next) => (next > at || count < it.least) && again(it, count + 1, next, then))) ||
    (count >= it.least && then(at));
  tried(pattern, 0, (at) => at === text.length);
  return steps;
}

/** Texts that match for long, and fail at the end. */
const attacks = (length: number): string[] =>
  ['a', 'b', 'ab', 'aab'].map((part) => `${part.repeat(length).slice(0, length)}!`);

/** Tells whether twice the text takes much more than twice the steps. */
const runsAway = (pattern: Node): boolean =>
  attacks(60).some((short, at) => {
    const long = stepsOf(pattern, attacks(120)[at] as string);
    return long > ENOUGH || long > 3 * stepsOf(pattern, short) + 500;
  });

test('the matcher detects catastrophic backtracking', () => {
  const some = (part: Node): Node => ({ kind: 'times', part, least: 1, most: Number.POSITIVE_INFINITY });
  const a = one('a', 'a');
  expect(runsAway(some(some(a)))).toBe(true);
  expect(runsAway({ kind: 'all', parts: [some(a), some(a), some(a)] })).toBe(true);
  expect(runsAway(some({ kind: 'any', parts: [a, one('[ab]', 'ab')] }))).toBe(true);
  expect(runsAway(some(a))).toBe(false);
});

test('an accepted pattern has no catastrophic backtracking', { timeout: 60_000 }, () => {
  let taken = 0;
  fc.assert(
    fc.property(node, (pattern) => {
      const written = `^${write(pattern)}$`;
      if (wrongPattern(written) !== undefined) return;
      taken += 1;
      expect(runsAway(pattern), written).toBe(false);
    }),
    // Each case takes as long as a thousand of other properties.
    { numRuns: fewOrMany(60, share(0.02)) },
  );
  expect(taken).toBeGreaterThan(fewOrMany(20, share(0.0005)));
});
