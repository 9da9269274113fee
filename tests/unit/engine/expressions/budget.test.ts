// Cost limits of one expression, exact to the entry and character (SEC-A10).
import { describe, expect, test } from 'vitest';
import { build, evaluate } from '../../../../engine/expressions/expressions.ts';
import { follow, type Root, Roots } from '../../../../engine/expressions/scope.ts';
import type { Expression, Shape } from '../../../../engine/flow.ts';

const scopeOf = (names: Record<string, unknown>, roots: Record<string, Root> = {}) =>
  new Roots(roots, (name) => (rest) => follow(names[name], rest));
const entries = (length: number): readonly number[] => new Array<number>(length).fill(7);
const letters = (length: number): string => 'x'.repeat(length);

const TOO_MANY_ENTRIES = new RangeError('An expression visits more than 50000 list entries.');
const TOO_LONG = new RangeError('An expression builds more than 1000000 characters.');
const TOO_MUCH_READ = new RangeError('An expression reads more than 10000000 characters.');

/** Values at the limit, and one beyond it. A text counts one for each character. */
const LIMITS: readonly [name: string, expression: Expression | Shape, most: object, error: RangeError, more: object][] =
  [
    ['a list', { in: [1, { var: 'a' }] }, { a: entries(50_000) }, TOO_MANY_ENTRIES, { a: entries(50_001) }],
    [
      'two lists',
      { max: [{ var: 'a' }, { var: 'b' }] },
      { a: entries(20_000), b: entries(30_000) },
      TOO_MANY_ENTRIES,
      { a: entries(20_000), b: entries(30_001) },
    ],
    [
      'a list that is searched',
      { some: [{ var: 'a' }, { '===': [{ var: 'item' }, 1] }] },
      { a: entries(50_000) },
      TOO_MANY_ENTRIES,
      { a: entries(50_001) },
    ],
    ['a list in a list', { cat: [{ var: 'a' }] }, { a: [entries(49_998)] }, TOO_MANY_ENTRIES, { a: [entries(49_999)] }],
    [
      'a list that a shape repeats for',
      { each: { var: 'a' }, as: 'one', value: 1 } as unknown as Shape,
      { a: entries(50_000) },
      TOO_MANY_ENTRIES,
      { a: entries(50_001) },
    ],
    ['a text', { cat: [{ var: 'a' }] }, { a: letters(1_000_000) }, TOO_LONG, { a: letters(1_000_001) }],
    [
      'two texts',
      { cat: [{ var: 'a' }, { var: 'b' }] },
      { a: letters(400_000), b: letters(600_000) },
      TOO_LONG,
      { a: letters(400_000), b: letters(600_001) },
    ],
    [
      'a text with replacements',
      { replace: [{ var: 'a' }, 'x', { var: 'b' }] },
      { a: letters(999), b: letters(1_000) },
      TOO_LONG,
      { a: letters(1_000), b: letters(1_000) },
    ],
    [
      'a text that is read',
      { trim: { var: 'a' } },
      { a: letters(9_999_999) },
      TOO_MUCH_READ,
      { a: letters(10_000_000) },
    ],
    [
      'two texts that are read',
      { '===': [{ var: 'a' }, { var: 'b' }] },
      { a: letters(4_000_000), b: letters(5_999_998) },
      TOO_MUCH_READ,
      { a: letters(4_000_000), b: letters(5_999_999) },
    ],
    [
      // 9,000 places times 1,000 characters, plus the texts themselves.
      'a text that is searched for replacements',
      { replace: [{ var: 'a' }, { var: 'p' }, { var: 'b' }] },
      { a: letters(10_000), p: 'y'.repeat(1_000), b: letters(988_997) },
      TOO_MUCH_READ,
      { a: letters(10_000), p: 'y'.repeat(1_000), b: letters(988_998) },
    ],
    [
      // 9,978 places times 1,000 characters. 9,988 times 1,001 is too much.
      'a text that is searched for a part',
      { in: [{ var: 'p' }, { var: 'a' }] },
      { a: letters(10_978), p: 'y'.repeat(1_000) },
      TOO_MUCH_READ,
      { a: letters(10_989), p: 'y'.repeat(1_001) },
    ],
    [
      'a part that is longer than the searched text',
      { in: [{ var: 'p' }, 'x'] },
      { p: letters(9_999_998) },
      TOO_MUCH_READ,
      { p: letters(9_999_999) },
    ],
    [
      'two parts that are longer than the searched text',
      { or: [{ in: [{ var: 'p' }, 'x'] }, { in: [{ var: 'q' }, 'x'] }] },
      { p: letters(5_000_000), q: letters(4_999_996) },
      TOO_MUCH_READ,
      { p: letters(5_000_000), q: letters(4_999_997) },
    ],
  ];

describe('the budget of an expression', () => {
  test.each(LIMITS)('is exact to one entry or character: %s', (_, shape, most, error, more) => {
    expect(() => build(shape as Shape, scopeOf(most as never))).not.toThrow();
    expect(() => build(shape as Shape, scopeOf(more as never))).toThrow(error);
  });

  test('is full again for each expression', () => {
    for (let times = 0; times < 3; times += 1)
      expect(evaluate({ in: [1, { var: 'a' }] }, scopeOf({ a: entries(50_000) }))).toBe(false);
  });

  test('is separate for expressions that are read by name', () => {
    const looked = { in: [1, { var: 'a' }] } as Expression;
    const inside = scopeOf({ a: entries(40_000) });
    const outside = (length: number) => scopeOf({ a: entries(length) }, { named: () => evaluate(looked, inside) });
    const around: Expression = { or: [looked, { var: 'named' }, looked] };
    expect(evaluate(around, outside(25_000))).toBe(false);
    expect(() => evaluate(around, outside(25_001))).toThrow(TOO_MANY_ENTRIES);
  });

  test('is full again after an expression that exceeded it', () => {
    const looked = { in: [1, { var: 'a' }] } as Expression;
    expect(() => evaluate(looked, scopeOf({ a: entries(50_001) }))).toThrow(TOO_MANY_ENTRIES);
    const refused = scopeOf(
      { a: entries(25_000) },
      {
        named: () => {
          expect(() => evaluate(looked, scopeOf({ a: entries(50_001) }))).toThrow(TOO_MANY_ENTRIES);
          return false;
        },
      },
    );
    expect(evaluate({ or: [looked, { var: 'named' }, looked] }, refused)).toBe(false);
  });
});
