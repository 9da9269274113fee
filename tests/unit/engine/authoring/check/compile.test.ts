// Compiled conditions have the results of the engine, for any values.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPILED, compile } from '../../../../../engine/authoring/check/analysis/compile.ts';
import { evaluate } from '../../../../../engine/expressions/expressions.ts';
import type { Expression } from '../../../../../engine/flow.ts';
import { share } from '../../../../support/tier.ts';

const NAMES = ['one', 'two', 'three'];
const positions = new Map(NAMES.map((name, at) => [name, at]));

const plain = fc.constantFrom('', 'a', 'a b', '2026-12-03', 0, 1, -0.5, true, false);
const value = fc.oneof(plain, fc.constant(undefined), fc.array(plain, { maxLength: 2 }));
const lazy = [...COMPILED].filter((name) => name !== 'literal');

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    fc.constantFrom(...NAMES).map((name): Expression => ({ var: name })),
    fc.oneof(plain, fc.constant(null), fc.array(plain)).map((literal) => ({ literal }) as unknown as Expression),
    fc
      .tuple(
        fc.constantFrom(...lazy),
        fc.array(fc.oneof(tie('expression'), fc.array(tie('expression'))), { minLength: 1, maxLength: 4 }),
      )
      .map(([name, args]) => ({ [name]: args }) as unknown as Expression),
  ),
}));

test('a compiled expression has the result of its evaluation', () => {
  fc.assert(
    fc.property(expression, fc.tuple(value, value, value), (one, values) => {
      const scope = { read: (path: string) => values[positions.get(path) ?? -1], origin: (path: string) => path };
      expect(compile(one, positions)(values) ?? undefined).toEqual(evaluate(one, scope) ?? undefined);
    }),
    { numRuns: share(0.5) },
  );
});

test('an operator that needs more than values is not compiled', () => {
  expect(() => compile({ add: ['2026-12-03', 1, 'days'] }, positions)).toThrow('"add" is not compiled');
});
