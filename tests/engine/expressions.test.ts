import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build, evaluate } from '../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../engine/expressions/scope.ts';
import type { Expression, Shape } from '../../engine/flow.ts';
import table from '../cases/expressions.json' with { type: 'json' };

const scopeOf = (names: Record<string, unknown>) => new Roots({}, (name) => (rest) => follow(names[name], rest));

describe('an expression', () => {
  const scope = scopeOf(table.scope);
  for (const { name, expression, value } of table.cases) {
    test(name, () => expect(evaluate(expression as Expression, scope) ?? null).toEqual(value));
  }

  test('gives the same for every number in both directions of a comparison', () => {
    const number = fc.double({ noNaN: true });
    const tie = number.map((value) => [value, value] as const);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(number, number), tie), ([a, b]) => {
        const read = (operator: string) =>
          evaluate({ [operator]: [{ var: 'a' }, { var: 'b' }] } as Expression, scopeOf({ a, b }));
        expect(['<', '<=', '>', '>=', '===', '!=='].map(read)).toEqual([
          a < b,
          a <= b,
          a > b,
          a >= b,
          a === b,
          a !== b,
        ]);
      }),
    );
  });

  test('orders by a key, either way, and leaves what is alike in its order', () => {
    const entries = fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }), name: fc.string() }), { maxLength: 9 });
    fc.assert(
      fc.property(entries, (list) => {
        const order = (...way: 'desc'[]) =>
          evaluate({ sortBy: [{ var: 'list' }, { var: 'item.key' }, ...way] } as Expression, scopeOf({ list }));
        expect(order()).toEqual(list.toSorted((one, other) => one.key - other.key));
        expect(order('desc')).toEqual(list.toSorted((one, other) => other.key - one.key));
      }),
    );
  });

  test('never sees a property that was inherited, whatever the path', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), (path) => {
        expect(evaluate({ var: ['a', ...path].join('.') }, scopeOf({ a: { b: 1 } }))).toBeUndefined();
      }),
    );
  });

  test('refuses an operator that is not of the language', () => {
    for (const name of ['method', 'log', 'map', 'reduce', '$items', 'constructor']) {
      expect(() => evaluate({ [name]: [1] } as Expression, scopeOf({}))).toThrow('unknown operator');
    }
  });
});

describe('a shape', () => {
  test('leaves out what is absent and sends null only by literal', () => {
    const shape: Shape = { a: { var: 'gone' }, b: { literal: null }, c: { d: { var: 'there' }, e: { var: 'gone' } } };
    expect(build(shape, scopeOf({ there: 0 }))).toEqual({ b: null, c: { d: 0 } });
  });

  test('takes a literal as it is, whatever it looks like, alone and in other operations', () => {
    const operation = fc.constantFrom('var', 'length', 'email', 'each', 'literal', 'if', '$items', '!');
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(operation, fc.jsonValue(), { minKeys: 1, maxKeys: 1 }));
    fc.assert(
      fc.property(value, (literal) => {
        const expression = { literal } as Expression;
        expect(evaluate(expression, scopeOf({}))).toEqual(literal);
        expect(build({ a: expression } as Shape, scopeOf({}))).toEqual({ a: literal });
        expect(evaluate({ if: [true, expression] }, scopeOf({}))).toEqual(literal ?? undefined);
      }),
    );
  });

  test('keeps one key that is no operator as a key', () => {
    expect(build({ current_mileage: { var: 'km' } }, scopeOf({ km: 12 }))).toEqual({ current_mileage: 12 });
  });

  test('builds a list with each, in which outer names stay visible', () => {
    const shape = {
      each: { var: 'images' },
      as: 'image',
      value: { path: { var: 'image.result' }, deal: { var: 'deal' } },
    };
    expect(build(shape as Shape, scopeOf({ images: [{ result: 'a' }, { result: 'b' }], deal: 'd1' }))).toEqual([
      { path: 'a', deal: 'd1' },
      { path: 'b', deal: 'd1' },
    ]);
  });

  test('is what JSON makes of it, for any values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const built = build({ body: { value: { var: 'value' }, fixed: 1 } }, scopeOf({ value }));
        expect(JSON.parse(JSON.stringify(built))).toEqual({
          body: { ...(value === null ? {} : { value: JSON.parse(JSON.stringify(value)) }), fixed: 1 },
        });
      }),
    );
  });
});
