// Possible values under conditions: the joint result equals that of each value alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FiniteValues } from '../../../../../engine/authoring/check/analysis/finiteValues.ts';
import { Verdicts } from '../../../../../engine/authoring/check/analysis/verdicts.ts';
import type { World } from '../../../../../engine/authoring/check/world.ts';
import type { Expression, PreparedFlow } from '../../../../../engine/flow.ts';
import { dialog } from '../../../../support/meanings/stage.ts';
import { share } from '../../../../support/tier.ts';

const KINDS = ['a', 'b', 'c', 'd'] as const;

const fields = {
  kind: { type: 'choice', options: KINDS.map((value) => ({ value })) },
  other: { type: 'choice', options: KINDS.map((value) => ({ value })) },
  count: { type: 'integer' },
} as unknown as PreparedFlow['fields'];

const world = {
  catalogue: { facts: {}, config: {}, operations: {}, sources: {}, locales: {} },
  types: {},
  flows: new Set(),
};
const verdicts = new Verdicts(dialog(fields, []), world as unknown as World);

const name = fc.constantFrom({ var: 'form.kind' }, { var: 'form.other' });
const kind = fc.constantFrom(...KINDS);
const condition: fc.Arbitrary<Expression> = fc.oneof(
  fc.tuple(fc.constantFrom('===', '!=='), name, kind).map(([is, one, to]) => ({ [is]: [one, to] }) as Expression),
  fc
    .tuple(fc.constantFrom('<', '>='), fc.nat(5))
    .map(([is, to]) => ({ [is]: [{ var: 'form.count' }, to] }) as Expression),
  fc
    .tuple(name, fc.subarray([...KINDS]))
    .map(([one, all]) => ({ in: [one, { literal: all }] }) as unknown as Expression),
);
const chosen: fc.Arbitrary<Expression> = fc.oneof(
  name,
  fc.tuple(condition, kind, name).map(([when, then, otherwise]) => ({ if: [when, then, otherwise] }) as Expression),
);

test('the possible values of a choice match a check of each value alone', () => {
  fc.assert(
    fc.property(chosen, fc.array(condition, { minLength: 1, maxLength: 3 }), (expression, around) => {
      const alone = KINDS.filter((value) => verdicts.of({ '===': [expression, value] }, around, new Map()) !== 'never');
      expect(verdicts.among(new Set(KINDS), expression, around, new Map())).toEqual(alone);
    }),
    { numRuns: share(0.05) },
  );
});

test('an entry of a constant list has the values of the list, also of one that is filtered or sorted', () => {
  const config = { stages: [{ id: 'one', at: 1 }, { id: 'two', at: 2 }, { id: 'three' }] };
  const facts = {
    open: { filter: [{ var: 'config.stages' }, { '!==': [{ var: 'item.id' }, 'one'] }] },
    sorted: { sortBy: [{ var: 'facts.open' }, { var: 'item.at' }] },
    either: { or: [{ var: 'facts.open' }, { var: 'deals' }] },
  };
  const catalogue = { ...world.catalogue, config, facts };
  const finite = new FiniteValues(dialog(fields, []), { ...world, catalogue } as unknown as World);
  const of = (list: string, path: string, derived: string[] = []) =>
    finite.path(path, new Map([['stage', { path: list, derived }]]));
  for (const list of ['config.stages', 'facts.open', 'facts.sorted'])
    expect(of(list, 'stage.id')).toEqual(new Set(['one', 'two', 'three']));
  expect(of('config.stages', 'stage.at')).toBeUndefined();
  expect(of('facts.either', 'stage.id')).toBeUndefined();
  expect(of('config.stages', 'stage.id', ['id'])).toBeUndefined();
});
