// Definitions with endless or huge evaluation end with an error (SEC-A6, SEC-A7, SEC-A9, SEC-A10).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circlesIn, type Edge } from '../../../engine/authoring/check/analysis/graph.ts';
import { wrongPattern } from '../../../engine/authoring/check/analysis/patterns.ts';
import { operatorNames } from '../../../engine/authoring/metadata/operators.ts';
import { evaluate } from '../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../engine/expressions/scope.ts';
import type { Expression } from '../../../engine/flow.ts';
import { expectSame } from '../../support/same.ts';
import { CASES, share } from '../../support/tier.ts';

const scope = new Roots(
  {},
  (name) => (rest) => follow(name === 'list' ? Array.from({ length: 400 }, (_, at) => at) : 'x'.repeat(1_000), rest),
);

function nested(operator: string, depth: number): Expression {
  const inner: Expression = depth === 0 ? { '===': [{ var: 'item' }, -1] } : nested(operator, depth - 1);
  return { [operator]: [{ var: 'list' }, inner] } as Expression;
}

describe('an expression', () => {
  test.each(['some', 'none', 'all', 'filter', 'find', 'count', 'sum', 'sortBy'])(
    'with nested loops over a list ends with an error: %s',
    (operator) => {
      expect(() => evaluate(nested(operator === 'all' ? 'none' : operator, 3), scope)).toThrow(
        /more than \d+ list entries/,
      );
    },
  );

  test('with a loop of 400 by 400 entries ends with an error', () => {
    expect(() => evaluate(nested('count', 1), scope)).toThrow(/more than 50000 list entries/);
  });

  test('that is only large is accepted', () => {
    expect(evaluate(nested('count', 0), scope)).toBe(0);
    const hundred = new Roots({}, () => () => Array.from({ length: 100 }, (_, at) => at));
    expect(evaluate(nested('some', 1), hundred)).toBe(false);
  });

  test('that doubles a text repeatedly ends with an error', () => {
    let text: Expression = { var: 'text' };
    for (let times = 0; times < 20; times += 1) text = { cat: [text, text] };
    expect(() => evaluate(text, scope)).toThrow(/more than \d+ characters/);
    let replaced: Expression = { var: 'text' };
    for (let times = 0; times < 3; times += 1) replaced = { replace: [replaced, 'x', 'xxxxxxxxxxxxxxxxxxxx'] };
    expect(() => evaluate(replaced, scope)).toThrow(/more than \d+ characters/);
  });
});

test.each([
  '^(a+)+$',
  '^(a*)*$',
  '^(a|aa)+$',
  '^(a|a?)+$',
  '^(\\d+)+$',
  '^(\\w+\\s?)*$',
  '^([a-z]+)*$',
  '^(.*)*$',
  '^(a+)*b$',
  '(x+x+)+y',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(.*a){12}$',
  '(a?){30}a{30}',
  '^(?:a|b|ab)*c$',
  '^\\s+|\\s+$|(\\s+)+$',
  '^(ab?c?)+d*(ab?c?)+$',
  '(.*)(.*)(.*)=',
  '^(a{1,5})*$',
  '^((a)|(b)|(ab))*$',
  '^[\\s\\S]*[\\s\\S]*x$',
  '.*-.*',
  '^(\\S+\\s*)+$',
  '^(-?\\d+,?)+$',
  '^(https?:\\/\\/)?([\\w.-]+)+$',
  '(?:(?:a+)?)*b',
  '^(a|b|c|ab|bc)+$',
  '^(\\d*\\.?\\d*)*$',
])('a pattern with catastrophic backtracking is refused: %s', (pattern) => {
  expect(wrongPattern(pattern)).toBeDefined();
});

test.each(['^\\d{5}$', '^[A-Z]{2}\\d{2}$', '^\\w+(\\s\\w+)*$', '^[^@\\s]+@[^@\\s]+$', '^(?:ja|nein)$'])(
  'a pattern without catastrophic backtracking is accepted: %s',
  (pattern) => {
    expect(wrongPattern(pattern)).toBeUndefined();
  },
);

/** Finds a cycle by another algorithm: removes nodes without incoming edges. */
function hasCircle(edges: readonly (readonly [number, number])[], size: number): boolean {
  let left = Array.from({ length: size }, (_, node) => node);
  let links = [...edges];
  for (;;) {
    const free = left.filter((node) => !links.some(([, to]) => to === node));
    if (free.length === 0) return left.length > 0;
    left = left.filter((node) => !free.includes(node));
    links = links.filter(([from]) => !free.includes(from));
  }
}

test('exactly the cyclic definitions are found', () => {
  const graph = fc
    .integer({ min: 1, max: 8 })
    .chain((size) =>
      fc.tuple(fc.constant(size), fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 14 })),
    );
  fc.assert(
    fc.property(graph, ([size, edges]) => {
      const nodes = Array.from({ length: size }, (_, node) => String(node));
      const links = (node: string): Edge[] =>
        edges.filter(([from]) => String(from) === node).map(([, to]) => ({ to: String(to) }));
      expectSame(circlesIn(nodes, links).length > 0, hasCircle(edges, size));
    }),
    { numRuns: CASES },
  );
});

test('any expression over any values ends in a value or an error of its own', () => {
  const operators = operatorNames.filter((name) => !['var', 'literal', 'link'].includes(name));
  const leaf = fc.oneof(
    fc.constantFrom<Expression>({ var: 'list' }, { var: 'text' }, { var: 'item' }, { literal: null }),
    fc.oneof(fc.integer(), fc.string(), fc.boolean()).map((value) => value as Expression),
  );
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc
        .tuple(fc.constantFrom(...operators), fc.array(tie('expression'), { minLength: 2, maxLength: 3 }))
        .map(([name, args]) => ({ [name]: args }) as Expression),
    ),
  }));
  const small = new Roots(
    { item: () => undefined },
    (name) => (rest) => follow(name === 'list' ? [1, 'a', null] : 'ab', rest),
  );
  fc.assert(
    fc.property(expression, (it) => {
      const read = () => JSON.stringify(evaluate(it, small)) ?? 'absent';
      expectSame(read(), read());
    }),
    { numRuns: share(0.5) },
  );
});
