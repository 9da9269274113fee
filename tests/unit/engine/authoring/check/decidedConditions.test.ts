// Conditions that the checker reports as decided never turn out otherwise, for any answers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Verdict, Verdicts } from '../../../../../engine/authoring/check/analysis/verdicts.ts';
import type { World } from '../../../../../engine/authoring/check/world.ts';
import { holds } from '../../../../../engine/expressions/expressions.ts';
import type { Expression, PreparedFlow } from '../../../../../engine/flow.ts';
import { dialog } from '../../../../support/meanings/stage.ts';
import { share } from '../../../../support/tier.ts';

const KINDS = ['pickup', 'self_return'] as const;

const fields = {
  kind: { type: 'choice', options: KINDS.map((value) => ({ value })) },
  agreed: { type: 'boolean' },
  one: { type: 'text' },
  two: { type: 'text' },
  three: { type: 'text' },
  four: { type: 'text' },
  few: { type: 'integer' },
  many: { type: 'integer' },
  most: { type: 'integer' },
} as unknown as PreparedFlow['fields'];

const world = {
  catalogue: { facts: {}, config: {}, operations: {}, sources: {}, locales: {} },
  types: {},
  flows: new Set(),
} as unknown as World;
const verdicts = new Verdicts(dialog(fields, []), world);

const text = fc.constantFrom('', 'a', 'pickup', 'self_return', 'x', 'y', '2026-12-03');
const number = fc.integer({ min: -2, max: 6 });
const answers = fc.record({
  kind: fc.constantFrom(...KINDS, undefined),
  agreed: fc.constantFrom(true, false, undefined),
  ...Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [name, fc.option(text, { nil: undefined })])),
  ...Object.fromEntries(['few', 'many', 'most'].map((name) => [name, fc.option(number, { nil: undefined })])),
});

const of = (...names: string[]) => fc.constantFrom(...names.map((name): Expression => ({ var: `form.${name}` })));
const texts = fc.oneof(of('kind', 'one', 'two', 'three', 'four'), text);
const numbers = fc.oneof(of('few', 'many', 'most'), number);
const compared = (names: readonly string[], operand: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom(...names), operand, operand)
    .map(([name, one, other]) => ({ [name]: [one, other] }) as unknown as Expression);

const { condition } = fc.letrec<{ condition: Expression }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    compared(['===', '!=='], texts),
    compared(['===', '!==', '<', '<=', '>', '>='], numbers),
    fc
      .tuple(texts, fc.array(texts, { minLength: 1, maxLength: 3 }))
      .map(([one, list]) => ({ in: [one, list] }) as Expression),
    of('agreed'),
    tie('condition').map((part) => ({ '!': part }) as Expression),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 4 }))
      .map(([name, parts]) => ({ [name]: parts }) as Expression),
  ),
}));

/** Many answers per condition, because a wrong verdict shows only with a few of them. */
const tried = fc.array(answers, { minLength: 40, maxLength: 40 });

const read = (given: Readonly<Record<string, unknown>>) => ({
  read: (path: string) => given[path.replace('form.', '')],
  origin: (path: string) => path,
});

test('for all answers, conditions reported as always true hold, and those reported as never true do not', () => {
  fc.assert(
    fc.property(condition, tried, (one, all) => {
      const verdict = verdicts.of(one, [], new Map());
      for (const given of verdict ? all : []) expect(holds(one, read(given))).toBe(verdict === 'always');
    }),
    { numRuns: share(0.3) },
  );
});

test('verdicts are sound under other conditions as well', () => {
  fc.assert(
    fc.property(condition, fc.array(condition, { minLength: 1, maxLength: 2 }), tried, (one, around, all) => {
      const verdict = verdicts.of(one, around, new Map());
      for (const given of verdict ? all : [])
        if (around.every((other) => holds(other, read(given))))
          expect(holds(one, read(given))).toBe(verdict === 'always');
    }),
    { numRuns: share(0.3) },
  );
});

const four = ['one', 'two', 'three', 'four'].map((name): Expression => ({ var: `form.${name}` }));

const pairs = four.flatMap((one, at) => four.slice(at + 1).map((other): Expression => ({ '!==': [one, other] })));

test.each<[string, Expression, Verdict]>([
  ['a text that may be what a choice is', { '===': [{ var: 'form.one' }, { var: 'form.kind' }] }, undefined],
  ['four texts that are all different', { and: pairs as [Expression, ...Expression[]] }, undefined],
  [
    'numbers that rise',
    {
      and: [
        { '<': [{ var: 'form.few' }, { var: 'form.many' }] },
        { '<': [{ var: 'form.many' }, { var: 'form.most' }] },
      ],
    },
    undefined,
  ],
  ['a choice that is none of its values', { '===': [{ var: 'form.kind' }, 'post'] }, 'never'],
  ['a number below itself', { '<': [{ var: 'form.few' }, { var: 'form.few' }] }, 'never'],
])('%s', (_, one, verdict) => {
  expect(verdicts.of(one, [], new Map())).toBe(verdict);
});

const TICKS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Each answer of a field with several options. */
const ticked = (options: readonly string[]): (string[] | undefined)[] => [
  undefined,
  ...Array.from({ length: 2 ** options.length }, (_, set) => options.filter((__, at) => (set >> at) & 1)),
];

type Ticked = readonly string[] | undefined;

/** A condition on ticks, and the same as a function, by another way than the engine's. */
interface Tested {
  readonly condition: Expression;
  readonly test: (ticks: Ticked) => boolean;
}

const tests = (options: readonly string[]) =>
  fc.letrec<{ tested: Tested }>((tie) => ({
    tested: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...options).map(
        (option): Tested => ({
          condition: { in: [option, { var: 'form.ticks' }] },
          test: (ticks) => ticks?.includes(option) ?? false,
        }),
      ),
      fc.constant<Tested>({ condition: { has: { var: 'form.ticks' } }, test: (ticks) => (ticks?.length ?? 0) > 0 }),
      tie('tested').map((part): Tested => ({ condition: { '!': part.condition }, test: (ticks) => !part.test(ticks) })),
      fc.tuple(fc.boolean(), fc.array(tie('tested'), { minLength: 2, maxLength: 4 })).map(([isAnd, parts]): Tested => {
        const conditions = parts.map(({ condition }) => condition);
        return {
          condition: { [isAnd ? 'and' : 'or']: conditions } as unknown as Expression,
          test: (ticks) =>
            isAnd ? parts.every(({ test: one }) => one(ticks)) : parts.some(({ test: one }) => one(ticks)),
        };
      }),
    ),
  })).tested;

test('a verdict on up to eight choices matches an exhaustive search', () => {
  const arbitrary = fc
    .integer({ min: 2, max: TICKS.length })
    .chain((count) => fc.tuple(fc.constant(TICKS.slice(0, count)), tests(TICKS.slice(0, count))));
  fc.assert(
    fc.property(arbitrary, ([options, { condition, test: holdsFor }]) => {
      const own = { ticks: { type: 'choices', options: options.map((value) => ({ value })) } };
      const flow = dialog(own as unknown as PreparedFlow['fields'], []);
      const found = new Set(ticked(options).map(holdsFor));
      const expected = found.size === 2 ? undefined : found.has(true) ? 'always' : 'never';
      expect(new Verdicts(flow, world).of(condition, [], new Map())).toBe(expected);
    }),
    { numRuns: share(0.3) },
  );
});
