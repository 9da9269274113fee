import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { build, evaluate, holds, watchConditions } from '../../../../engine/expressions/expressions.ts';
import { follow, Inner, Roots } from '../../../../engine/expressions/scope.ts';
import type { Expression, Shape } from '../../../../engine/flow.ts';
import { phones } from '../../../../engine/values/lazyPhone.ts';
import { zoned } from '../../../../engine/values/lazyTimeZone.ts';
import { whenReady } from '../../../../engine/whenReady.ts';
import table from '../../../fixtures/cases/expressions.json' with { type: 'json' };

const scopeOf = (names: Record<string, unknown>) => new Roots({}, (name) => (rest) => follow(names[name], rest));
const scope = scopeOf(table.scope);

beforeAll(async () => {
  await whenReady(zoned);
  await whenReady(phones);
});

describe('an expression', () => {
  test('has the same result for both directions of a comparison', () => {
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

  test('sorts by a key in both directions, and is stable', () => {
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

  test('splits a text at the first or last separator without losing characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', ' ', 'ü', '🚗') });
    const between = fc.string({ unit: fc.constantFrom('a', ',', ' ', '🚗'), minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(text, between, fc.constantFrom([], ['first'], ['last']), (whole, part, which) => {
        const side = (operator: 'before' | 'after') =>
          evaluate(
            { [operator]: [{ var: 'whole' }, { var: 'part' }, ...which] } as Expression,
            scopeOf({ whole, part }),
          );
        const [before, after] = [side('before'), side('after')] as [string, string];
        expect(before + (whole.includes(part) ? part : '') + after).toBe(whole);
        // The searched side contains no further match.
        expect(which[0] === 'last' ? after.includes(part) : before.includes(part)).toBe(false);
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
      expect(() => evaluate({ [name]: [1] } as Expression, scopeOf({}))).toThrow(
        new Error(`unknown operator "${name}"`),
      );
    }
  });

  test('with two operators is refused', () => {
    const two = { has: { var: 't' }, '!': { var: 't' } } as unknown as Expression;
    expect(() => evaluate(two, scope)).toThrow('unknown operator "has"');
  });

  test('names an unknown name and its path', () => {
    expect(() => evaluate({ var: 'deal.id' }, new Roots({}))).toThrow(new Error('"deal.id": no such name "deal"'));
    expect(() => evaluate({ var: '' }, new Roots({}))).toThrow(new Error('"": no such name ""'));
  });

  test('is absent if missing or null, and so are null results', () => {
    const nothing = [undefined, null, { var: 'nothing' }, { if: [false, 1] }, { or: [null, null] }] as Expression[];
    for (const expression of nothing) expect(evaluate(expression, scope)).toBeUndefined();
    expect(evaluate([1, null, { var: 'a' }] as unknown as Expression, scope)).toEqual([1, undefined, 3]);
    expect(evaluate({ literal: null }, scope)).toBeNull();
  });

  test('is prepared once', () => {
    let read = 0;
    const expression = {
      get '+'() {
        read += 1;
        return [{ var: 'a' }, 1];
      },
    } as unknown as Expression;
    expect(evaluate(expression, scope)).toBe(4);
    const readBefore = read;
    expect(evaluate(expression, scopeOf({ a: 5 }))).toBe(6);
    expect(read).toBe(readBefore);
  });
});

describe('a condition', () => {
  test('holds if missing, or if its value is present', () => {
    const held = [undefined, true, 'x', 1, [0]].map((condition) => holds(condition as Expression, scopeOf({})));
    expect(held).toEqual([true, true, true, true, true]);
    const others = [false, null, '', 0, [], { var: 'nope' }];
    expect(others.map((condition) => holds(condition as Expression, scopeOf({})))).toEqual(others.map(() => false));
  });

  test('is reported to observers with its outcome, until they stop', () => {
    const told: unknown[] = [];
    const isThere: Expression = { has: { var: 'a' } };
    const stop = watchConditions((condition, held) => void told.push([condition, held]));
    expect([holds(isThere, scopeOf({ a: 1 })), holds(isThere, scopeOf({})), holds(undefined, scopeOf({}))]).toEqual([
      true,
      false,
      true,
    ]);
    stop();
    expect(holds(isThere, scopeOf({ a: 1 }))).toBe(true);
    expect(told).toEqual([
      [isThere, true],
      [isThere, false],
    ]);
  });
});

describe('a scope', () => {
  test('resolves its own name first, and all others outside', () => {
    const inner = new Inner(scopeOf({ item: 1, deal: { id: 2 } }), 'item', (rest) => follow({ id: 3 }, rest));
    expect([inner.read('item.id'), inner.read('item'), inner.read('deal.id')]).toEqual([3, { id: 3 }, 2]);
  });

  test('reads null and parts of absent values as absent', () => {
    const names = scopeOf({ nothing: null, text: 'abc', there: { is: null, zero: 0, list: ['a'] } });
    for (const path of ['nothing', 'nothing.id', 'text.length', 'there.is', 'there.zero.toFixed', 'gone', 'gone.id'])
      expect(names.read(path), path).toBeUndefined();
    expect(['there.zero', 'there.list.0', 'there.list.length'].map((path) => names.read(path))).toEqual([0, 'a', 1]);
  });

  test('resolves its own name to its origin, if known', () => {
    const outer = new Inner(scopeOf({}), 'car', () => undefined, 'deal.car');
    const inner = new Inner(outer, 'item', () => undefined, 'car.extras');
    expect(inner.origin('item')).toBe('deal.car.extras');
    expect(inner.origin('item.price')).toBe('deal.car.extras.price');
    expect(inner.origin('car.model')).toBe('deal.car.model');
    expect(inner.origin('items.price')).toBe('items.price');
    expect(new Inner(outer, 'item', () => undefined).origin('item.price')).toBe('item.price');
  });
});

describe('a shape', () => {
  test('leaves out what is absent and sends null only by literal', () => {
    const shape: Shape = { a: { var: 'gone' }, b: { literal: null }, c: { d: { var: 'there' }, e: { var: 'gone' } } };
    expect(build(shape, scopeOf({ there: 0 }))).toEqual({ b: null, c: { d: 0 } });
  });

  test('keeps a literal unchanged, alone and in other operations', () => {
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

  test('keeps lists as lists, and all of their entries', () => {
    const shape = [{ var: 'gone' }, { var: 'there' }, 'x', null] as unknown as Shape;
    expect(build(shape, scopeOf({ there: 0 }))).toEqual([undefined, 0, 'x', undefined]);
    expect(build({ a: shape, b: [] } as Shape, scopeOf({ there: 0 }))).toEqual({
      a: [undefined, 0, 'x', undefined],
      b: [],
    });
  });

  test('is absent if null or missing', () => {
    expect([build(null as never, scopeOf({})), build(undefined, scopeOf({}))]).toEqual([undefined, undefined]);
    expect(Object.keys(build({ a: null, b: 1 } as unknown as Shape, scopeOf({})) as object)).toEqual(['b']);
  });

  test('is absent if "each" has no list', () => {
    const shape = { each: { var: 'gone' }, as: 'one', value: 1 } as unknown as Shape;
    expect(build(shape, scopeOf({}))).toBeUndefined();
    expect(build({ a: shape } as Shape, scopeOf({}))).toEqual({});
  });

  test('gives a link its page and its present parameters', () => {
    const linked = new Roots({ app: () => (page: string, given: unknown) => `${page} ${JSON.stringify(given)}` });
    const link = (more: object) => evaluate({ link: { page: 'car', ...more } } as never, linked);
    expect(link({ with: { id: { '+': [1, 2] }, none: { if: [false, 1] } } })).toBe('car {"id":3}');
    expect(link({})).toBe('car undefined');
  });

  test('keeps a single key that is no operator as a key', () => {
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

  test('matches its JSON serialization for any values', () => {
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

describe('an operator', () => {
  for (const { name, expression, value } of table.cases) {
    // A clone, because compiled expressions are cached by identity.
    test(name, () => expect(evaluate(structuredClone(expression) as Expression, scope) ?? null).toEqual(value));
  }
});
