// Compares the deciding part of random expressions with the engine's result.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, decide } from '../../../../../engine/authoring/explain/decide.ts';
import { evaluate, holds } from '../../../../../engine/expressions/expressions.ts';
import { follow, Roots, type Scope } from '../../../../../engine/expressions/scope.ts';
import type { Expression } from '../../../../../engine/flow.ts';
import { catchNotReady, NotReady } from '../../../../../engine/notReady.ts';
import { expectSame } from '../../../../support/same.ts';
import { CASES, share } from '../../../../support/tier.ts';

const NAMES = ['a', 'b', 'c', 'd'];

/** `pending` stands for a source that is still loading. */
type Known = Readonly<Record<string, unknown>>;

const scopeOf = (known: Known): Scope =>
  new Roots({
    form: ([name = '', ...rest]) => {
      if (known[name] === 'pending') throw new NotReady('pending', name);
      return follow(known[name], rest);
    },
  });

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constantFrom('', 'x', 'y'),
  fc.constant(undefined),
  fc.array(fc.record({ n: fc.integer({ min: 0, max: 3 }) }, { noNullPrototype: true }), { maxLength: 3 }),
);
const known = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Known> =>
  fc.record(Object.fromEntries(NAMES.map((name) => [name, values])));
const whole = known(value);
const partly = known(fc.oneof(value, fc.constant('pending')));

const { condition } = fc.letrec<{ condition: Expression; operand: Expression; leaf: Expression }>((tie) => ({
  operand: fc.oneof(
    fc.constantFrom(...NAMES).map((name): Expression => ({ var: `form.${name}` })),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom('x', 'y'),
  ) as fc.Arbitrary<Expression>,
  leaf: fc.oneof(
    fc.constantFrom(...NAMES).map((name): Expression => ({ var: `form.${name}` })),
    fc
      .tuple(fc.constantFrom('===', '!==', '<', '>=', 'in'), tie('operand'), tie('operand'))
      .map(([name, a, b]) => ({ [name]: [a, b] }) as Expression),
    tie('operand').map((operand): Expression => ({ has: operand })),
    fc
      .tuple(fc.constantFrom('some', 'all', 'none'), fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 3 }))
      .map(([name, list, n]) => ({ [name]: [{ var: `form.${list}` }, { '<': [{ var: 'item.n' }, n] }] }) as Expression),
  ) as fc.Arbitrary<Expression>,
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ and: parts }) as Expression),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ or: parts }) as Expression),
    tie('condition').map((part): Expression => ({ '!': part })),
    fc.array(tie('condition'), { minLength: 2, maxLength: 5 }).map((parts) => ({ if: parts }) as Expression),
  ) as fc.Arbitrary<Expression>,
}));

const RUNS = { numRuns: CASES };
const LONG = 60_000;

/** Returns the deciding parts without deciding parts of their own. */
function leavesOf(decision: Decision): Expression[] {
  const deciding = decision.parts.filter(({ role }) => role === 'decides');
  return deciding.length === 0
    ? [decision.expression as Expression]
    : deciding.flatMap((part) => leavesOf(part.decision));
}

/** Returns the expression with some parts negated. */
function turned(expression: unknown, parts: ReadonlySet<unknown>, scope: Scope): unknown {
  if (parts.has(expression)) return { literal: !holds(expression as Expression, scope) };
  if (Array.isArray(expression)) return expression.map((part) => turned(part, parts, scope));
  if (typeof expression !== 'object' || expression === null) return expression;
  return Object.fromEntries(Object.entries(expression).map(([key, part]) => [key, turned(part, parts, scope)]));
}

test(
  'explanations match the outcome in the engine, also while a source is pending',
  () => {
    fc.assert(
      fc.property(condition, partly, (expression, names) => {
        const scope = scopeOf(names);
        const decision = decide(expression, scope);
        const outcome = catchNotReady(() => holds(expression, scope));
        expectSame(decision.verdict, outcome instanceof NotReady ? outcome.state : outcome ? 'holds' : 'fails');
        if (!(outcome instanceof NotReady)) expectSame(decision.value, evaluate(expression, scope));
        else expectSame(decision.awaits, outcome.what);
      }),
      RUNS,
    );
  },
  LONG,
);

test(
  'every deciding part has its own verdict, and passes on pending values',
  () => {
    fc.assert(
      fc.property(condition, partly, (expression, names) => {
        const scope = scopeOf(names);
        const visit = (decision: Decision): void => {
          expectSame(decision.verdict, decide(decision.expression, decision.scope).verdict);
          const deciding = decision.parts.filter(({ role }) => role === 'decides');
          if (decision.awaits !== null && deciding.length > 0)
            expect(deciding.map((part) => part.decision.awaits)).toContain(decision.awaits);
          for (const part of decision.parts) visit(part.decision);
        };
        visit(decide(expression, scope));
      }),
      { numRuns: share(0.2) },
    );
  },
  LONG,
);

test(
  'inverting the deciding parts, and no others, inverts the outcome',
  () => {
    fc.assert(
      fc.property(condition, whole, (expression, names) => {
        const scope = scopeOf(names);
        const leaves = new Set<unknown>(leavesOf(decide(expression, scope)));
        const changed = turned(expression, leaves, scope) as Expression;
        expectSame(holds(changed, scope), !holds(expression, scope));
      }),
      RUNS,
    );
  },
  LONG,
);

test(
  'changing one of several deciding parts changes the outcome only if one is enough',
  () => {
    fc.assert(
      fc.property(condition, whole, fc.nat(), (expression, names, choice) => {
        const scope = scopeOf(names);
        const decision = decide(expression, scope);
        if (decision.operator !== 'and' && decision.operator !== 'or') return;
        const parts = decision.parts.map((part) => part.decision.expression);
        const one = parts[choice % parts.length];
        if (typeof one !== 'object' || parts.filter((part) => part === one).length > 1) return;
        const changed = holds(turned(expression, new Set([one]), scope) as Expression, scope);
        const anyIsEnough = (decision.operator === 'and') === (decision.verdict === 'holds') || parts.length === 1;
        expectSame(changed, anyIsEnough !== (decision.verdict === 'holds'));
      }),
      RUNS,
    );
  },
  LONG,
);

const scope = scopeOf({ a: 2, b: 'x', c: 'pending', d: [{ n: 1 }, { n: 3 }] });
const A_IS = (n: number): Expression => ({ '===': [{ var: 'form.a' }, n] });

test('of several parts in "and", the failing ones decide, in their order', () => {
  const decision = decide({ and: [A_IS(2), A_IS(3), A_IS(2), A_IS(4)] }, scope);
  expect(decision.parts.map((part) => part.decision.expression)).toEqual([A_IS(3), A_IS(4)]);
  expect(decision.of).toBe(4);
});

test('a negation is explained by the parts of its operand', () => {
  const decision = decide({ '!': { and: [A_IS(2), A_IS(3)] } }, scope);
  expect([decision.verdict, leavesOf(decision)]).toEqual(['holds', [A_IS(3)]]);
});

test('parts after a pending one are not explained', () => {
  const decision = decide({ and: [A_IS(2), { var: 'form.c' }, A_IS(9)] }, scope);
  expect(decision.verdict).toBe('pending');
  expect(decision.parts.map((part) => part.decision.expression)).toEqual([{ var: 'form.c' }]);
});

test('of "if", the conditions up to the taken branch and its value are explained', () => {
  const decision = decide({ if: [A_IS(1), 'one', A_IS(2), 'two', 'many'] }, scope, 'value');
  expect(decision.parts.map(({ role }) => role)).toEqual(['chooses', 'chooses', 'decides']);
  expect(decision.parts.at(-1)?.decision.value).toBe('two');
});

test('of "or" as a value, the first present operand is explained', () => {
  const decision = decide({ or: [{ var: 'form.none' }, { var: 'form.b' }, 'z'] }, scope, 'value');
  expect(decision.parts.map((part) => part.decision.value)).toEqual(['x']);
});

test('a list is explained by each of its entries', () => {
  const decision = decide({ some: [{ var: 'form.d' }, { '>': [{ var: 'item.n' }, 5] }] }, scope);
  expect(decision.parts.map(({ role }) => role)).toEqual(['operand', 'entry', 'entry']);
  expect(decision.parts.slice(1).map((part) => part.decision.verdict)).toEqual(['fails', 'fails']);
});
