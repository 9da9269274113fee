// Expressions that multiply their input fail before the work is done (SEC-A10).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build, evaluate } from '../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../engine/expressions/scope.ts';
import type { Expression, Shape } from '../../../engine/flow.ts';
import { share } from '../../support/tier.ts';

const THROUGH = ['some', 'none', 'filter', 'find', 'count', 'sum', 'sortBy'];
const MAX_SAID = 1_000_000;
/** Maximum of entries read by one expression, including the resulting lists. */
const MAX_READ = 150_000;

/** List that counts reads of its entries. */
function counted(length: number, count: () => void): readonly unknown[] {
  return new Proxy(
    Array.from({ length }, (_, at) => at),
    {
      get(list, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) count();
        return Reflect.get(list, key);
      },
    },
  );
}

const { bomb } = fc.letrec<{ bomb: Expression }>((tie) => ({
  bomb: fc.oneof(
    { depthSize: 'large', maxDepth: 6 },
    fc.constantFrom<Expression>({ var: 'many' }, { var: 'some' }, { var: 'text' }, { var: 'item' }),
    fc
      .tuple(fc.constantFrom(...THROUGH), fc.constantFrom('many', 'some'), tie('bomb'))
      .map(([name, list, inner]) => ({ [name]: [{ var: list }, inner] }) as Expression),
    tie('bomb').map((inner): Expression => ({ cat: Array.from({ length: 3 }, () => inner) as [Expression] })),
    tie('bomb').map((inner): Expression => ({ replace: [inner, 'x', 'x'.repeat(50)] })),
    tie('bomb').map((inner) => ({ '+': [inner, inner, inner] }) as unknown as Expression),
    fc
      .tuple(fc.constantFrom('in', 'min', '===', '<', 'startsWith'), tie('bomb'), tie('bomb'))
      .map(([name, a, b]) => ({ [name]: [a, b] }) as Expression),
  ),
}));

let read = 0;
const count = () => {
  read += 1;
};
const values: Readonly<Record<string, unknown>> = {
  many: counted(1_000_000, count),
  some: counted(400, count),
  text: 'x'.repeat(1_000),
  alike: 'x'.repeat(1_000),
  long: 'x'.repeat(1_000_000),
  nested: [counted(1_000_000, count)],
};
const scope = new Roots({ item: () => 1 }, (name) => (rest) => follow(values[name], rest));

test('an expression that multiplies lists and texts stays within its budget', { timeout: 60_000 }, () => {
  let refused = 0;
  fc.assert(
    fc.property(bomb, (it) => {
      read = 0;
      try {
        const value = evaluate(it, scope);
        if (typeof value === 'string') expect(value.length).toBeLessThan(MAX_SAID);
      } catch (error) {
        refused += 1;
        expect(String(error)).toMatch(/^RangeError: An expression (visits|builds|reads) more than/);
      }
      expect(read).toBeLessThan(MAX_READ);
    }),
    { numRuns: share(0.02) },
  );
  expect(refused).toBeGreaterThan(share(0.002));
});

test.each<[name: string, expression: Expression]>([
  ['in', { in: ['x', { var: 'many' }] }],
  ['min', { min: [{ var: 'many' }] }],
  ['max', { max: [1, { var: 'many' }] }],
  ['cat', { cat: [{ var: 'many' }] }],
  ['a list in a list', { cat: [{ var: 'nested' }] }],
  ['the part of a text', { in: [{ var: 'many' }, { var: 'text' }] } as unknown as Expression],
])('a list of any length is refused before it is traversed: %s', (_, expression) => {
  read = 0;
  expect(() => evaluate(expression, scope)).toThrow(/visits more than 50000 list entries/);
  expect(read).toBe(0);
});

test('nested lists of a shape share one budget', () => {
  const each = (list: string, value: Shape) => ({ each: { var: list }, as: 'one', value }) as unknown as Shape;
  expect(() => build(each('many', { var: 'one' }), scope)).toThrow(/visits more than/);
  expect(() => build(each('some', each('some', { var: 'one' })), scope)).toThrow(/visits more than/);
  const inner: Shape = { a: { count: [{ var: 'some' }, { '===': [{ var: 'item' }, { var: 'one' }] }] } };
  expect(() => build(each('some', inner), scope)).toThrow(/visits more than/);
  expect(build(each('some', { var: 'one' }), scope)).toHaveLength(400);
});

/** Runs a comparison of two long texts four hundred times. */
const often = (condition: Expression): Expression => ({ count: [{ var: 'some' }, condition] });

test.each<[name: string, expression: Expression]>([
  ['in', { in: [{ var: 'text' }, { var: 'long' }] }],
  ['replace', { replace: [{ var: 'long' }, { var: 'text' }, ''] }],
  ['in a list', often({ in: [{ var: 'long' }, [{ cat: [{ var: 'long' }] }]] } as unknown as Expression)],
  ['===', often({ '===': [{ var: 'long' }, { var: 'long' }] })],
  ['!==', often({ '!==': [{ var: 'long' }, { var: 'long' }] })],
  ['<', often({ '<': [{ var: 'long' }, { var: 'long' }] })],
  ['match', often({ match: [{ var: 'long' }, [{ var: 'long' }, true]] } as unknown as Expression)],
  ['startsWith', often({ startsWith: [{ var: 'long' }, { var: 'long' }] })],
  ['trim', often({ has: { trim: { var: 'long' } } } as unknown as Expression)],
  ['min', often({ min: [{ var: 'long' }, { var: 'long' }] })],
])('texts that are slow to compare are refused: %s', (_, expression) => {
  expect(() => evaluate(expression, scope)).toThrow(/(reads|builds) more than \d+ characters/);
});

test('texts of usual length are accepted', () => {
  expect(evaluate({ in: ['x', { var: 'text' }] }, scope)).toBe(false);
  expect(evaluate({ '===': [{ var: 'text' }, { var: 'alike' }] }, scope)).toBe(true);
  expect(evaluate({ length: [{ replace: [{ var: 'text' }, 'x', 'yy'] }] }, scope)).toBe(2_000);
});
